import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { projectRoot } from './server.ts'

/** Every script that the page loads from now on, by its address, whichever document asks for it. */
export function watchScripts(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  return scripts
}

/** Every script that the page's present document has loaded. */
export const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

/** Bytes of a script as it travels: as it was built, or compressed as far as it goes. */
export async function weigh(url: string): Promise<number> {
  const built = join(projectRoot, 'dist', `${new URL(url).pathname}.br`)
  if (existsSync(built)) return statSync(built).size
  const text = await (await fetch(url)).arrayBuffer()
  return brotliCompressSync(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** What scripts come to, in KB of 1000 bytes. */
export async function weighAll(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(weigh))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Runs in the page before its own scripts: what has time is never done. */
export function loadNothingAhead() {
  const { setTimeout } = window
  const soon = ((work: TimerHandler, pause = 0, ...rest: unknown[]) =>
    pause < 1000 ? setTimeout(work, pause, ...rest) : 0) as typeof setTimeout
  Object.assign(window, { setTimeout: soon, requestIdleCallback: () => 0 })
}
