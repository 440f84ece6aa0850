import { describe, expect } from 'vitest'
import { allScreens } from '../../resources/index.ts'
import { expectNothingSideways } from './support/axe.ts'
import { apiOf } from './support/api.ts'
import { button } from './support/form.ts'
import { see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, languages, uniqueName, words } from './support/words.ts'

/** In the page: how much of the table is out of sight, before and after its first record gets a name of the greatest length. */
function hiddenWidths(): number[] {
  const frame = document.querySelector<HTMLElement>('.table-frame')
  const name = frame?.querySelector('tbody tr[data-id] a')
  if (!frame || !name) return []
  const hidden = () => frame.scrollWidth - frame.clientWidth
  const before = hidden()
  const text = 'Name as long as the field takes it, '.repeat(5).slice(0, 150)
  name.textContent = text
  name.closest('td')?.setAttribute('data-text', text.slice(0, 18))
  return [before, hidden()]
}

test.for(languages)(
  'usual names of bridges and jurisdictions are whole in the list of casinos at 1280 px ($locale)',
  async ({ locale }, { visit }) => {
    const { page } = await visit({ locale, width: 1280 })
    await signIn(page, 'admin', '/casinos/manage')
    const named = page.locator('.table tbody tr[data-id] td[data-named]')
    await see(named.filter({ hasText: 'Schleswig-Holstein' }))
    const cut = () =>
      named.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    await expect.poll(cut).toEqual([])
  },
)

describe.each(inGerman)('a name of 150 characters ($locale)', ({ locale }) => {
  test.for([1280, 390])(
    'is whole in the dialog that deletes its record at %i px',
    async (width, { visit }) => {
      const { page } = await visit({ locale, width })
      await signIn(page, 'admin')
      const name = uniqueName('n').replace(' ', '').padEnd(150, 'm')
      const { id } = await (await apiOf(page)).create('jurisdictions', { name })
      await page.goto(`/masterdata/jurisdictions/${id}`)
      await button(page, words[locale].delete.button).click()
      const dialog = page.getByRole('dialog')
      await see(dialog.locator('strong').getByText(name))
      expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    },
  )

  test.for([1280, 390])('moves no column of a list out of sight at %i px', async (width, { visit }) => {
    const { page } = await visit({ locale, width })
    await signIn(page, 'admin')
    for (const { path } of allScreens) {
      await page.goto(`/${path}`)
      const row = page.locator('.table tbody tr[data-id]').first()
      await see(row.or(page.locator('.list-empty')).first())
      if (!(await row.isVisible())) continue
      // Usual names are whole: they fit, or other columns give way.
      const cut = await page
        .locator('.table tbody tr[data-id] td:not([data-named]) > a')
        .evaluateAll((names) =>
          names
            .filter((it) => it.textContent.length <= 32 && it.scrollHeight > it.clientHeight + 4)
            .map((it) => it.textContent),
        )
      expect.soft(cut, path).toEqual([])
      const [before = 0, after = 0] = await page.evaluate(hiddenWidths)
      // Beyond what was out of sight before, at most the space behind the last text.
      expect.soft(after, path).toBeLessThanOrEqual(before + 8)
      await expectNothingSideways(page, path)
      if (width === 1280) continue
      const outside = await row
        .locator('td')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.getBoundingClientRect().right > window.innerWidth)
            .map((cell) => cell.textContent),
        )
      expect.soft(outside, path).toEqual([])
    }
  })
})
