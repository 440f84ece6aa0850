import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password, people, see } from './page.ts'
import { signInWords, words, type Locale } from './words.ts'

/** Maximum number of Tab presses on the way to an element. */
const farthest = 80

/** Presses Tab until an element has the focus; the focus must be visible at each stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await see(target)
  for (let pressed = 0; pressed < farthest; pressed++) {
    await page.keyboard.press(key)
    await expectFocus(page)
    if (await hasFocus(target)) return
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}

/** Presses keys in order; after each the focus must be visible. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await expectFocus(page)
  }
}

/** Waits until an element has the focus, and checks that it is visible. */
export async function expectFocusOn(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { message: `focus on ${String(target)}` }).toBe(true)
  await expectFocus(page)
}

/** Waits until the focus is on a visible element. */
export const expectFocus = (page: Page) => expect.poll(() => page.evaluate(faultOfFocus)).toBe('')

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Runs in the page: describes what is wrong with the focus. */
function faultOfFocus(): string {
  const it = document.activeElement
  if (!it || it === document.body) return 'nothing has the focus'
  const named = it.outerHTML.slice(0, 200)
  const { left, top, right, bottom } = it.getBoundingClientRect()
  if (it.getClientRects().length === 0) return `not shown: ${named}`
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `out of sight: ${named}`
  // A new page or dialog has the focus as a whole, which is not marked.
  if (it.id === 'main' || it.matches('dialog')) return ''
  const at = document.elementFromPoint(
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  )
  // Notifications disappear by themselves.
  if (at?.closest('.toasts')) return ''
  if (!at || !(it.contains(at) || at.contains(it) || at.closest('label')?.contains(it)))
    return `covered by ${at?.outerHTML.slice(0, 200)}: ${named}`
  // The box around a text input shows the focus for it.
  const marked = it.matches('input, select, textarea') ? (it.closest('.text-box') ?? it) : it
  const { outlineStyle, outlineWidth } = getComputedStyle(marked)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 ? '' : `not marked: ${named}`
}

/** Opens a URL, and signs in by keyboard. */
export async function signInByKeys(page: Page, locale: Locale, path: string): Promise<void> {
  const its = signInWords[locale]
  await page.goto(path)
  await expectFocusOn(page, page.getByRole('textbox', { name: its.username }))
  await page.keyboard.type(people.admin)
  await tabTo(page, page.getByRole('textbox', { name: its.password }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
}

/** Searches by the command palette, and opens the first result. */
export async function goTo(page: Page, locale: Locale, typed: string, label?: string): Promise<void> {
  const { palette } = words[locale]
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette.title })
  await expectFocusOn(page, dialog.getByRole('combobox', { name: palette.input }))
  await page.keyboard.type(typed)
  if (label) await see(dialog.locator('[aria-selected=true]').getByText(label))
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
}
