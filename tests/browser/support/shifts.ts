import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Shift {
  value: number
  what: string[]
}

/** Maximum layout shift of a page while loading; browsers rate up to 0.1 as good. */
const most = 0.02

/** Records layout shifts without user input in all documents of the page. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const noted: Shift[] = []
    Object.assign(window, { shifts: noted })
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent).slice(0, 40)
    const note = (entry: LayoutShift) =>
      !entry.hadRecentInput &&
      noted.push({
        value: entry.value,
        what: entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
        ),
      })
    new PerformanceObserver((list) => (list.getEntries() as LayoutShift[]).forEach(note)).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })

/** Resets the recorded shifts. */
export const takeShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))

/** Checks the layout shift since the document was loaded or shifts were reset. */
export async function expectSteady(page: Page, where: string): Promise<void> {
  const found = await takeShifts(page)
  const sum = found.reduce((all, { value }) => all + value, 0)
  const told = sum > most ? found.map(({ value, what }) => [value.toFixed(4), ...what].join('\n')) : []
  expect.soft(told, `${where} moves by ${sum.toFixed(4)}`).toEqual([])
}

/** Chromium's interface, which the DOM types lack. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
