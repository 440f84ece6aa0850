import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password, people, see } from './page.ts'
import { signInWords, words, type Locale } from './words.ts'

/** How often Tab may be pressed on the way to something. */
const farthest = 80

/** Goes by Tab until something has the focus; on the way each stop has to be something that can be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await see(target)
  for (let pressed = 0; pressed < farthest; pressed++) {
    await page.keyboard.press(key)
    await expectFocus(page)
    if (await hasFocus(target)) return
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}

/** Presses keys, one after the other; after each of them something that can be seen has the focus. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await expectFocus(page)
  }
}

/** The focus has come to something, or come back to it, and can be seen there. */
export async function expectFocusOn(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { message: `focus on ${String(target)}` }).toBe(true)
  await expectFocus(page)
}

/** The focus is neither lost nor out of sight. */
export const expectFocus = (page: Page) => expect.poll(() => page.evaluate(faultOfFocus)).toBe('')

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Runs in the page: what is wrong with where the focus is, in words. */
function faultOfFocus(): string {
  const it = document.activeElement
  if (!it || it === document.body) return 'nothing has the focus'
  const named = it.outerHTML.slice(0, 200)
  const { left, top, right, bottom } = it.getBoundingClientRect()
  if (it.getClientRects().length === 0) return `not shown: ${named}`
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `out of sight: ${named}`
  // A page or a dialog as a whole has the focus when it has just come: there is nothing to be marked in it yet.
  if (it.id === 'main' || it.matches('dialog')) return ''
  const at = document.elementFromPoint(
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  )
  // A message that comes up goes again.
  if (at?.closest('.toasts')) return ''
  if (!at || !(it.contains(at) || at.contains(it) || at.closest('label')?.contains(it)))
    return `covered by ${at?.outerHTML.slice(0, 200)}: ${named}`
  // The frame around a text is marked in its place.
  const marked = it.matches('input, select, textarea') ? (it.closest('.text-box') ?? it) : it
  const { outlineStyle, outlineWidth } = getComputedStyle(marked)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 ? '' : `not marked: ${named}`
}

/** Opens an address, and answers the sign-in page that comes up. */
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

/** Finds something by what is typed, and opens what is found first. */
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
