import type { BrowserContext, Page, Request } from 'playwright-core'
import { mark, payloads } from './payloads.ts'

/** Places that were visited, with the payloads that were shown as texts. */
export interface Sightings {
  seen: Map<string, Set<string>>
  faults: string[]
  pages: number
  asked: Set<Request>
}

/**
 * Disables the Content-Security-Policy (`bypassCSP`), so that every injected script runs, and reports scripts that did: the escaping is
 * tested here, and the policy is only the second line of defence.
 */
export async function watch(context: BrowserContext): Promise<Sightings> {
  const sightings: Sightings = { seen: new Map(), faults: [], pages: 0, asked: new Set() }
  context.on('request', (request) => sightings.asked.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => sightings.asked.delete(request))
  await context.exposeFunction(
    mark,
    (at: unknown) => void sightings.faults.push(`payload ${String(at)} has run`),
  )
  context.on('dialog', (dialog) => {
    // Forms with unsaved changes ask on leaving.
    if (dialog.type() !== 'beforeunload') sightings.faults.push(`a dialog has come up: ${dialog.message()}`)
    void dialog.accept()
  })
  context.on('weberror', (error) => sightings.faults.push(`uncaught: ${error.error().message}`))
  return sightings
}

/** Waits until all requests are answered and no others follow. */
export async function settled(page: Page, { asked }: Sightings): Promise<void> {
  const deadline = Date.now() + 10_000
  let quiet = 0
  while (quiet < 3 && Date.now() < deadline) {
    await page.waitForTimeout(40)
    quiet = asked.size === 0 ? quiet + 1 : 0
  }
  asked.clear()
}

export async function look(page: Page, place: string, sightings: Sightings): Promise<void> {
  sightings.pages += 1
  const { text, foreign } = await page.evaluate((selector) => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    const named = [...document.querySelectorAll('[title], [aria-label], option')].flatMap((element) => [
      element.getAttribute('title'),
      element.getAttribute('aria-label'),
      element.textContent,
    ])
    const elements = [...document.querySelectorAll(selector)]
    return {
      text: [document.title, document.body.textContent, ...inputs, ...named].join('\n'),
      foreign: elements.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    }
  }, ofPayloads)
  sightings.faults.push(...foreign.map((html) => `${place}: ${page.url()} holds ${html}`))
  const found = sightings.seen.get(place) ?? new Set()
  for (const payload of payloads) if (text.includes(payload)) found.add(payload)
  sightings.seen.set(place, found)
}

/** Elements that only payloads create. */
const ofPayloads = [
  ...['onerror', 'onload', 'onclick', 'onmouseover', 'srcdoc'].map((name) => `[${name}]`),
  ...['img[src="x"]', 'script:not([src])', 'a[href^="javascript:" i]', 'base', 'object', 'embed'],
].join(', ')
