import type { ElementHandle, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button } from './support/form.ts'
import { see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { uniqueName, words } from './support/words.ts'

const { list: its, form } = words.de
const panel = (page: Page) => page.locator('.menu-panel:not([hidden])')

/** By mouse or by touch. */
type Press = (page: Page, x: number, y: number) => Promise<void>
const ways: { way: string; isPhone: boolean; press: Press }[] = [
  { way: 'mouse', isPhone: false, press: (page, x, y) => page.mouse.click(x, y) },
  { way: 'touch', isPhone: true, press: (page, x, y) => page.touchscreen.tap(x, y) },
]

/** The element itself, since locators change when rows move. */
const handle = (of: Locator) => of.elementHandle() as Promise<Label>

type Label = ElementHandle<HTMLElement | SVGElement>

/** Presses the text of a label, not its box. */
async function pressText(page: Page, label: Label, press: Press): Promise<void> {
  const { x, y, said, isOnTop } = await label.evaluate((element) => {
    // Centred, since the sticky button covers the end of a panel.
    element.scrollIntoView({ block: 'center' })
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (letters.nextNode() && !letters.currentNode.textContent?.trim());
    const range = document.createRange()
    range.selectNodeContents(letters.currentNode)
    const { left, top, width, height } = range.getBoundingClientRect()
    const [x, y] = [left + Math.min(width / 2, 20), top + Math.min(height / 2, 8)]
    return { x, y, said: element.textContent, isOnTop: element.contains(document.elementFromPoint(x, y)) }
  })
  expect(isOnTop, said).toBe(true)
  await press(page, x, y)
}

/** The state of a label's input: checked or not, or focused; `null` if it is disabled. */
const stateOf = (label: Label) =>
  label.evaluate((element) => {
    const control = (element as HTMLLabelElement).control as HTMLInputElement
    if (control.disabled) return null
    const isTick = control.matches('[type=checkbox], [type=radio]')
    return isTick ? control.checked : control === document.activeElement
  })

/**
 * Presses the text of every visible label: its input must react, and the panel must stay open. Returns the number of labels. At most `most`
 * values of a field are tried.
 */
async function pressAll(page: Page, press: Press, within = panel(page), most = Infinity): Promise<number> {
  await within.locator('label:visible').first().waitFor()
  const labels = (await within.locator('label:visible').elementHandles()) as Label[]
  let pressed = 0
  for (const label of labels.slice(0, most)) {
    const before = await stateOf(label)
    if (before === null) continue
    const isTick = await label.evaluate((element) => !!element.querySelector('[type=checkbox]'))
    await pressText(page, label, press)
    await expect
      .poll(() => stateOf(label), { message: (await label.textContent()) ?? '' })
      .toBe(isTick ? !before : true)
    expect(await panel(page).count()).toBe(1)
    pressed += 1
  }
  return pressed
}

describe.each(ways)('clicking the texts in panels, by $way', ({ isPhone, press }) => {
  test('sets the filters of each field', async ({ visit }) => {
    const { page } = await visit({ isPhone })
    await signIn(page, 'admin', '/casinos/manage')
    await button(page, its.filters.button).click()
    const fields = panel(page).locator('details')
    await see(fields.first())
    let pressed = 0
    for (const field of await fields.all()) {
      const open = () => field.getAttribute('open')
      if ((await open()) === null) await pressText(page, await handle(field.locator('summary')), press)
      expect(await open()).not.toBeNull()
      pressed += await pressAll(page, press, field, 3)
      // A second press restores the filter, so that the next field has all its choices.
      for (const label of await field.locator('label:has([type=checkbox]:checked)').elementHandles())
        await pressText(page, label as Label, press)
      await expect.poll(() => field.locator('[type=checkbox]:checked').count()).toBe(0)
    }
    expect(pressed).toBeGreaterThan(await fields.count())
  })

  test('chooses columns and the height of rows', async ({ visit }) => {
    const { page } = await visit({ isPhone })
    await signIn(page, 'admin', '/casinos/manage')
    await button(page, its.layout).click()
    expect(await pressAll(page, press)).toBeGreaterThan(5)
  })

  test('chooses the columns of a report', async ({ visit }) => {
    const { page } = await visit({ isPhone })
    await signIn(page, 'admin', '/reporting/casino-performance-report')
    await button(page, its.layout).click()
    expect(await pressAll(page, press)).toBeGreaterThan(5)
  })

  test('shares a view, and keeps the typed name', async ({ visit }) => {
    const { page } = await visit({ isPhone })
    await signIn(page, 'admin', '/casinos/manage')
    await button(page, its.views.button).click()
    await button(page, its.views.saveAs).click()
    const name = uniqueName('Meine')
    await page.getByLabel(its.views.name).fill(name)
    const share = panel(page).locator('label').filter({ hasText: its.views.share })
    await pressText(page, await handle(share), press)
    expect(await page.getByLabel(its.views.name).inputValue()).toBe(name)
    expect(await page.getByLabel(its.views.share).isChecked()).toBe(true)
    await button(panel(page), form.save).click()
    await see(page.getByRole('button', { name }).first())
  })
})
