import type { Page } from 'playwright-core'

/** The scripts that the current document has loaded. */
export const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

/** Runs in the page before its scripts: disables idle callbacks, and therefore preloading. */
export function loadNothingAhead() {
  const { setTimeout } = window
  const soon = ((work: TimerHandler, pause = 0, ...rest: unknown[]) =>
    pause < 1000 ? setTimeout(work, pause, ...rest) : 0) as typeof setTimeout
  Object.assign(window, { setTimeout: soon, requestIdleCallback: () => 0 })
}
