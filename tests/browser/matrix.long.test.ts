import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button } from './support/form.ts'
import { gone, main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test('the matrix is walked through and changed by keys, applied, and put back', async ({ visit }) => {
  const { page } = await visit({ locale: 'en' })
  const said = words.en.matrix
  await signIn(page, 'admin', '/games/matrix?filter={"q":"a"}')
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"] [data-column="${column}"]`)
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null
      return [at?.closest<HTMLElement>('[data-row]')?.dataset['row'], at?.dataset['column']]
    })
  await see(cell(0, 0))
  await cell(0, 0).focus()
  await page.keyboard.press('Control+End')
  const last = await focused()
  expect(Number(last[0])).toBeGreaterThan(30)
  expect(last[1]).toBe('13')
  await see(page.locator(':focus'))
  await page.keyboard.press('Control+Home')
  expect(await focused()).toEqual(['0', '0'])

  await expectAccessible(page, 'the matrix')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Space')
  await see(main(page).getByText('2 changes: 2 on, 0 off').last())
  const before = await cell(0, 0).getAttribute('data-state')
  await button(page, said.preview).click()
  await button(page, 'Apply 2 changes').click()
  const asBefore = cell(0, 0).and(page.locator(`[data-state="${before}"]`))
  await gone(asBefore)
  expect(await cell(0, 0).getAttribute('data-wish')).toBeNull()
  await button(page, said.undo).click()
  await expectAccessible(page, 'the preview of undoing')
  await button(page, 'Undo 2 changes').click()
  await see(asBefore)
})
