import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginSession } from './session.ts'
import { signInWords, type Locale } from './words.ts'

export const password = 'backoffice-demo'

export const people = {
  admin: 'admin@example.com',
  visitor: 'visitor@example.com',
  guest: 'guest@example.com',
} as const
export type Someone = keyof typeof people

export const see = (what: Locator) => what.waitFor({ state: 'visible' })

export const gone = (what: Locator) => what.waitFor({ state: 'hidden' })

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The content of a page, without menu and header. */
export const main = (page: Page) => page.getByRole('main')

export const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })

/** Opens a URL with a session of the user; waits for the console. */
export async function signIn(page: Page, who: Someone, path = '/'): Promise<void> {
  await beginSession(page.context(), people[who], password)
  await page.goto(path)
  await arrived(page, path)
}

/** Opens a URL, and signs in at the sign-in page; waits for the console. */
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

export const signInPage = (page: Page, locale: Locale) =>
  see(page.getByRole('button', { name: signInWords[locale].signIn, exact: true }))

export const switchTo = (page: Page, locale: Locale) =>
  page.getByRole('banner').locator(`button[lang="${locale}"]`).click()

/** Navigates within the console, without loading the document again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    window.history.pushState({ idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
