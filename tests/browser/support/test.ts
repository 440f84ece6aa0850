import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, test as plain } from 'vitest'
import { launchChromium } from './chromium.ts'
import { watchDialogs } from './dialogs.ts'
import { startBuilt } from './builtServer.ts'
import type { Server } from './server.ts'
import { watchContext, type Watch } from './watch.ts'
import type { Locale } from './words.ts'

export interface VisitOptions {
  /** The language stored by an earlier visit, German by default; `null` for a first visit. */
  locale?: Locale | null
  browserLocale?: string
  width?: number
  colorScheme?: 'light' | 'dark'
  /** With the size and touch of a phone. */
  isPhone?: boolean
  /** Another server than the shared one. */
  origin?: string
}

/** A browser context of a user: tabs share cookies and storage. */
export interface Visit extends Pick<Watch, 'provoked'> {
  origin: string
  context: BrowserContext
  page: Page
}

/** Maximum time of a step in milliseconds. */
const patience = 20_000

/** A test with a real server and browser, which all files of a worker share: a test creates the records that it changes. */
export const test = plain
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server: Server = await startBuilt()
    onCleanup(server.stop)
    return server
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser: Browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', async ({ server, browser }, { onCleanup }) => {
    const opened: { context: BrowserContext; watch: Watch }[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ context }) => context.close()))
      expect(opened.flatMap(({ watch }) => watch.problems())).toEqual([])
    })
    /** Opens a browser; the test fails if the browser reported problems. */
    return async ({ origin = server.origin, ...options }: VisitOptions = {}): Promise<Visit> => {
      const context = await newContext(browser, origin, options)
      const watch = watchContext(context, [origin, ...(server.identity ? [server.identity] : [])])
      opened.push({ context, watch })
      return { origin, context, page: await context.newPage(), provoked: watch.provoked }
    }
  })

async function newContext(browser: Browser, origin: string, options: VisitOptions): Promise<BrowserContext> {
  const { locale = 'de', browserLocale = 'de-DE', isPhone = false, colorScheme = 'light' } = options
  const { width = isPhone ? 390 : 1280 } = options
  const context = await browser.newContext({
    baseURL: origin,
    locale: browserLocale,
    timezoneId: 'Europe/Berlin',
    viewport: { width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience)
  await watchDialogs(context)
  if (locale) await context.addCookies([{ name: 'i18n_redirected', value: locale, url: origin }])
  return context
}
