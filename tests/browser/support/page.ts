import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginSession } from './session.ts'
import { signInWords, type Locale } from './words.ts'

export const password = 'backoffice-demo'

/** The people of a fresh installation by what they may do. */
export const people = {
  admin: 'admin@example.com',
  visitor: 'visitor@example.com',
  guest: 'guest@example.com',
} as const
export type Someone = keyof typeof people

/** Waits until it can be seen. */
export const see = (what: Locator) => what.waitFor({ state: 'visible' })

/** Waits until it is not there, or not any more. */
export const gone = (what: Locator) => what.waitFor({ state: 'hidden' })

/** The page's name. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** What stands in the middle, without menu and header. */
export const main = (page: Page) => page.getByRole('main')

/** A message that comes up for a while. */
export const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })

/** Opens an address as somebody who is signed in; waits for the console. */
export async function signIn(page: Page, who: Someone, path = '/'): Promise<void> {
  await beginSession(page.context(), people[who], password)
  await page.goto(path)
  await arrived(page, path)
}

/** Opens an address without being signed in, and signs in at the page that comes up; waits for the console. */
export async function signInAtPage(
  page: Page,
  who: Someone,
  path = '/',
  locale: Locale = 'de',
): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, locale, people[who], password)
  await arrived(page, path)
}

async function arrived(page: Page, path: string): Promise<void> {
  await see(page.getByRole('banner'))
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}

/** Answers the sign-in page. */
export async function fillSignIn(
  page: Page,
  locale: Locale,
  username: string,
  secret: string,
): Promise<void> {
  const its = signInWords[locale]
  await page.getByRole('textbox', { name: its.username }).fill(username)
  await page.getByRole('textbox', { name: its.password }).fill(secret)
  await page.getByRole('button', { name: its.signIn, exact: true }).click()
}

/** The sign-in page has come up. */
export const signInPage = (page: Page, locale: Locale) =>
  see(page.getByRole('button', { name: signInWords[locale].signIn, exact: true }))

/** Switches the console's language. */
export const switchTo = (page: Page, locale: Locale) =>
  page.getByRole('banner').locator(`button[lang="${locale}"]`).click()

/** Goes to an address as a link of the console does, without loading the document anew. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    window.history.pushState({ idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
