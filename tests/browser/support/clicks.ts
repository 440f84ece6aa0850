import type { Page } from 'playwright-core'

/** Counts the presses of the mouse from now on, over all pages that follow; those that keys cause are none. Returns the count so far. */
export async function clicks(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countClick', () => (count += 1))
  const listen = () =>
    addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0) (window as unknown as { countClick: () => void }).countClick()
      },
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => count
}
