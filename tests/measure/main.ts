import type { Browser, Page } from 'playwright-core'
import { wholeNumberOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { buildConsole } from '../../fake-api/scripts/start/build.ts'
import { launchChromium } from '../browser/support/chromium.ts'
import { startServer } from '../browser/support/server.ts'
import { beginSession } from '../browser/support/session.ts'
import { serveStock } from './serveStock.ts'

const command = {
  name: 'npm run measure',
  does: `Measures the console in a browser beside stock react-admin over the same API, in turn: 10 Mbit/s, 40 ms, a processor four times as
slow. Prints medians in milliseconds and their ratio. Let nothing else run meanwhile.`,
  options: { rounds: wholeNumberOption('how often each is measured', 5, 1) },
  example: 'npm run measure -- --rounds 3',
}

interface Application {
  list: string
  row: string
  form: string
  /** Selector of the link back to the list. */
  back: string
}

const applications = {
  stock: {
    list: '/#/games',
    row: 'tbody tr',
    form: 'form input[name=name]',
    back: 'a[href="#/games"]',
  },
  console: {
    list: '/games/manage',
    row: 'main tbody tr a',
    form: 'main form input[name=name]',
    back: 'nav a[href="/games/manage"]',
  },
} satisfies Record<string, Application>

/** Milliseconds by step, and kilobytes of scripts. */
type Measures = Record<string, number>

await runCommand(command, async ({ rounds }) => {
  await buildConsole(console.log)
  const server = await startServer()
  const stock = await serveStock(server.origin)
  const browser = await launchChromium()
  try {
    const token = await tokenOf(browser, server.origin)
    const measured = { stock: [] as Measures[], console: [] as Measures[] }
    for (let round = 1; round <= rounds; round++) {
      measured.stock.push(await measure(browser, stock.origin, applications.stock, token))
      measured.console.push(await measure(browser, server.origin, applications.console))
      console.log(`Round ${round} of ${rounds}`)
    }
    console.table(compared(measured.stock, measured.console))
  } finally {
    await browser.close()
    await stock.stop()
    await server.stop()
  }
})

/** An administrator's token, as the console sends it. */
async function tokenOf(browser: Browser, origin: string): Promise<string> {
  const context = await browser.newContext({ baseURL: origin })
  await beginSession(context, 'admin@example.com', 'backoffice-demo')
  const page = await context.newPage()
  const asked = page.waitForRequest((request) => !!request.headers()['authorization'])
  await page.goto(applications.console.list)
  const header = (await asked).headers()['authorization'] ?? ''
  await context.close()
  return header
}

/** Goes through an application once, in a new profile. */
async function measure(
  browser: Browser,
  origin: string,
  its: Application,
  token?: string,
): Promise<Measures> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en' })
  if (token === undefined) await beginSession(context, 'admin@example.com', 'backoffice-demo')
  else await context.addInitScript((text) => localStorage.setItem('token', text), token)
  const page = await context.newPage()
  const scripts = await slowDown(page)
  const row = page.locator(its.row).first()
  const form = page.locator(its.form)
  const openForm = async () => {
    await row.click()
    await form.waitFor()
  }
  const openList = async () => {
    await page.locator(its.back).first().click()
    await row.waitFor()
  }
  const measures: Measures = {}
  const time = async (name: string, act: () => Promise<unknown>) => {
    const begin = performance.now()
    await act()
    measures[name] = performance.now() - begin
  }
  await time('first row, cold', () => page.goto(its.list).then(() => row.waitFor()))
  measures['scripts to the first row, KB'] = scripts() / 1000
  // Users look at the list first.
  await page.waitForTimeout(3000)
  await time('list to form, first', openForm)
  await time('form to list', openList)
  await time('list to form, again', openForm)
  await time('first row, warm', () =>
    page
      .goto('about:blank')
      .then(() => page.goto(its.list))
      .then(() => row.waitFor()),
  )
  await context.close()
  return measures
}

/** Throttles network and CPU; returns a function that counts the loaded bytes of scripts. */
async function slowDown(page: Page): Promise<() => number> {
  const devTools = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const rate = (10 * 1000 * 1000) / 8
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 40, downloadThroughput: rate, uploadThroughput: rate },
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return () => bytes
}

/** Medians of both by step, and their ratio. */
function compared(stock: readonly Measures[], own: readonly Measures[]) {
  return Object.fromEntries(
    Object.keys(own[0] ?? {}).map((name) => {
      const [a, b] = [stock, own].map((all) => median(all.map((measures) => measures[name] ?? NaN)))
      return [
        name,
        { stock: Math.round(a ?? 0), console: Math.round(b ?? 0), ratio: ((b ?? 0) / (a ?? 1)).toFixed(2) },
      ]
    }),
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
