import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventsPath } from '../../../src/contract/live.ts'

/** Follows what a page asks for; what comes back waits until all of it has come and is shown. */
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

/** What others change is told without end. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith(`/${eventsPath}`)

/** Answers of the API come later, as they do from afar. */
export const slowDown = (page: Page, milliseconds: number) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    // Who has gone elsewhere meanwhile does not wait for it any more.
    await route.continue().catch(() => undefined)
  })

/** What was drawn is on the screen. */
const frames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
