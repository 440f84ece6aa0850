import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventsPath } from '../../../src/contract/live.ts'

/** Tracks the requests of a page; the returned function waits until all are answered and rendered. */
export function followCalls(page: Page): () => Promise<void> {
  let active = 0
  const count = (by: number) => (request: Request) => {
    if (!isStream(request)) active += by
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return async () => {
    do {
      await expect.poll(() => active, { interval: 20, timeout: 20_000 }).toBe(0)
      await page.evaluate(frames)
    } while (active > 0)
  }
}

/** The stream of live events never ends. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith(`/${eventsPath}`)

/** Delays answers of the API, as on a slow connection. */
export const slowDown = (page: Page, milliseconds: number) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })

/** Waits until the page is rendered. */
const frames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
