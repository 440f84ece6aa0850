import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { projectRoot } from './server.ts'

const source = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Whether pages are checked in all looks and by all rules: `npm test -- --step looks`. */
export const isThorough = process.env['LOOKS'] === 'all'

/** The rules that axe finds broken, with some elements; in daily runs only serious and critical ones. */
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

/** Sets width and colour scheme of the loaded page, and waits until it is rendered. */
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

/** Languages have the same elements with different texts, so each is checked in another look. */
const looks: Record<'de' | 'en', Look> = { de: [1280, 'light'], en: [390, 'dark'] }

/** All looks, the daily one last: `npm test -- --step looks`. */
const allLooks = (own: Look): Look[] => [
  ...[1280, 390].flatMap((width) =>
    (['light', 'dark'] as const)
      .filter((scheme) => width !== own[0] || scheme !== own[1])
      .map((scheme): Look => [width, scheme]),
  ),
  own,
]

/** Checks in wide light and narrow dark looks that no rule is broken, and that nothing scrolls sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const language = await page.evaluate(() => document.documentElement.lang)
  const own = looks[language === 'en' ? 'en' : 'de']
  for (const [width, colorScheme] of isThorough ? allLooks(own) : [own]) {
    await show(page, width, colorScheme)
    const where = `${what}, ${width} px, ${colorScheme}`
    expect.soft(await problemsOf(page, { resultTypes: ['violations'] }), where).toEqual([])
    await expectNothingSideways(page, where)
  }
}

/** Checks at a zoom of 200 % and 400 % (windows of 640 and 320 px) that nothing scrolls sideways. */
export async function expectReflow(page: Page, where: string): Promise<void> {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingSideways(page, `${where}, ${width} px`)
  }
}

/** Checks that the page is no wider than the window. */
export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${where}: wider than the window`).toBeLessThanOrEqual(0)
}

/** Waits for transitions, during which contrast cannot be measured. They start a frame after their cause, and may cause others. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const passing = () =>
      document
        .getAnimations()
        // Finished animations that keep their last frame are still listed.
        .filter((it) => it.playState === 'running')
        .filter((it) => it.effect?.getComputedTiming().iterations !== Infinity)
        // The progress bar has no text, and its animation takes seconds.
        .filter((it) => !(it.effect as KeyframeEffect | null)?.target?.closest('[role=progressbar]'))
    do {
      await Promise.allSettled(passing().map((it) => it.finished))
      await frame()
      await frame()
    } while (passing().length > 0)
  })
