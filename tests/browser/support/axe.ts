import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { projectRoot } from './server.ts'

const source = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Whether pages are looked at in all ways and by all rules: `npm test -- --step looks`. */
export const isThorough = process.env['LOOKS'] === 'all'

/** What axe finds on the page as it is now, of every day what is serious or critical: the rules broken, each with some of the elements. */
async function problemsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${source}; undefined`)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => isThorough || impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => {
      const some = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`)
      return [`${id} (${help}), ${nodes.length} times:`, ...some].join('\n')
    })
}

/** The page in a width and in light or dark, as it looks when the change is over; it stays the same document. */
async function show(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => {
    const { theme } = document.documentElement.dataset
    return !theme || theme === wanted
  }, colorScheme)
  await atRest(page)
}

type Look = readonly [width: number, colorScheme: 'light' | 'dark']

/** The same elements in other words, colours and widths: each language is looked at in one of the four ways. */
const looks: Record<'de' | 'en', Look> = { de: [1280, 'light'], en: [390, 'dark'] }

/** All of them, last the one of every day: `npm test -- --step looks`. */
const allLooks = (own: Look): Look[] => [
  ...[1280, 390].flatMap((width) =>
    (['light', 'dark'] as const)
      .filter((scheme) => width !== own[0] || scheme !== own[1])
      .map((scheme): Look => [width, scheme]),
  ),
  own,
]

/** Wide and light, or narrow and dark: no rule broken, and nothing to be scrolled sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const language = await page.evaluate(() => document.documentElement.lang)
  const own = looks[language === 'en' ? 'en' : 'de']
  for (const [width, colorScheme] of isThorough ? allLooks(own) : [own]) {
    await show(page, width, colorScheme)
    const where = `${what}, ${width} px, ${colorScheme}`
    expect(await problemsOf(page, { resultTypes: ['violations'] }), where).toEqual([])
    await expectNothingSideways(page, where)
  }
}

/** Enlarged to 200 % and to 400 %, as a window of 640 and of 320 px shows it: still nothing to be scrolled sideways. */
export async function expectReflow(page: Page, where: string): Promise<void> {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingSideways(page, `${where}, ${width} px`)
  }
}

/** The page is no wider than the window. */
export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${where}: wider than the window`).toBeLessThanOrEqual(0)
}

/** Colours in transition have no contrast to speak of. They start a frame after what causes them, and one causes another. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const passing = () =>
      document
        .getAnimations()
        // One that is over and keeps its last frame is still among them.
        .filter((it) => it.playState === 'running')
        .filter((it) => it.effect?.getComputedTiming().iterations !== Infinity)
        // It has no text, and takes seconds.
        .filter((it) => !(it.effect as KeyframeEffect | null)?.target?.closest('[role=progressbar]'))
    do {
      await Promise.allSettled(passing().map((it) => it.finished))
      await frame()
      await frame()
    } while (passing().length > 0)
  })
