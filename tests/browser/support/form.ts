import type { Locator, Page } from 'playwright-core'
import { say, words, type Locale } from './words.ts'

/** A page or a part of it. */
type Part = Page | Locator

export const input = (part: Part, label: string) => part.getByRole('textbox', { name: label, exact: true })

/** A group of inputs: a section of the form, a list of rows, a secret. */
export const group = (part: Part, label: string) => part.getByRole('group', { name: label, exact: true })

export const button = (part: Part, label: string) => part.getByRole('button', { name: label, exact: true })

export const link = (part: Part, label: string) => part.getByRole('link', { name: label, exact: true })

/** The button that creates the record of a form. */
export const saveNew = (page: Page) => page.locator('.save-bar button[type=submit]:not([data-another])')

/** The link from a list to the form of a new record. */
export const createLink = (page: Page) => page.locator('main a[aria-keyshortcuts=n]')

export async function search(part: Part, label: string, option: string): Promise<void> {
  const box = part.getByRole('combobox', { name: label, exact: true })
  await box.fill(option)
  await pageOf(part).getByRole('option', { name: option }).first().click()
}

export async function select(part: Part, label: string, option: string): Promise<void> {
  await part.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
}

export async function addProperty(
  part: Part,
  locale: Locale,
  label: string,
  name: string,
  value: string,
): Promise<void> {
  const { form } = words[locale]
  const rows = group(part, label)
  const at = await rows.getByRole('group').count()
  await button(rows, form.add).click()
  const row = group(rows, say(form.row, { index: at + 1 }))
  await input(row, form.propertyName).fill(name)
  await input(row, form.propertyValue).fill(value)
}

const pageOf = (part: Part): Page => ('page' in part ? part.page() : part)
