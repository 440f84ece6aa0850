import {
  flagOption,
  choiceOption,
  choiceListOption,
  wholeNumberOption,
  runCommand,
} from '../../fake-api/scripts/commandLine/runCommand.ts'
import { buildConsole } from '../../fake-api/scripts/start/build.ts'
import { storeKinds } from '../../fake-api/settings.ts'
import { launchChromium } from '../browser/support/chromium.ts'
import { startPostgres } from '../support/postgres.ts'
import { lookAt } from './browser/look.ts'
import { steps } from './browser/steps.ts'
import { runCell, type Outcome } from './cell.ts'
import { faults, type Fault } from './faults.ts'
import { openSetting, type Setting } from './setting.ts'
import { writes } from './writes/index.ts'
import type { Prepare } from './writes/write.ts'

const ways = ['api', 'browser'] as const

const command = {
  name: 'npm run faults',
  does: `Makes every kind of write meet with every fault, through the API of the real server and then through the console in a browser,
and prints what has come of each. Ends with 1 where a rule is broken.`,
  options: {
    store: choiceOption(storeKinds, 'where the data are', 'json'),
    by: choiceListOption(ways, 'through what'),
    faults: choiceListOption(Object.keys(faults), 'which faults'),
    writes: choiceListOption(Object.keys(writes), 'which writes'),
    times: wholeNumberOption('how often each', 1, 1),
    built: flagOption('takes the console as it is in dist/, instead of building it first'),
  },
  example: "npm run faults -- --store pglite --by api --faults 'answer lost'",
}

await runCommand(command, async ({ store, by, times, built, ...wanted }) => {
  if (!built) await buildConsole(console.log)
  const server = store === 'postgres' ? await startPostgres({ fsync: true }) : null
  const setting = await openSetting(store, server?.url)
  const all = { wanted, times, isElsewhere: server !== null }
  const sums: Sum[] = []
  try {
    if (by.includes('api')) {
      console.log('Through the API')
      const chosen = { ...all, possible: writes, met: faults }
      sums.push(await runAll(setting, chosen, (_write, prepare, fault) => runCell(setting, prepare, fault)))
    }
    if (by.includes('browser')) {
      console.log('\nThrough the console')
      const browser = await launchChromium()
      // Browsers do not give up and repeat writes by themselves.
      const { overtaken: _, ...met } = faults
      const look: Run = async (write, prepare, fault) => {
        const step = steps[write]
        if (!step) throw new Error(`There is no page for ${write}`)
        return lookAt(browser, setting, { prepare, step, fault })
      }
      try {
        sums.push(await runAll(setting, { ...all, possible: steps, met }, look))
      } finally {
        await browser.close()
      }
    }
  } finally {
    await setting.end()
    await server?.remove()
  }
  const broken = sums.flatMap((sum) => sum.broken)
  const cells = sums.reduce((count, sum) => count + sum.cells, 0)
  console.log(`\n${cells} cells over ${store}, ${broken.length} rules broken`)
  for (const line of broken) console.log(`  ${line}`)
  process.exitCode = broken.length > 0 ? 1 : 0
})

type Run = (write: string, prepare: Prepare, fault: Fault) => Promise<Outcome>

interface Chosen {
  possible: Record<string, unknown>
  met: Record<string, Fault>
  wanted: { writes: readonly string[]; faults: readonly string[] }
  times: number
  /** Whether the data are on a database server, which has its own disk. */
  isElsewhere: boolean
}

interface Sum {
  cells: number
  broken: string[]
}

/** Combines every chosen write with every chosen fault; returns their number and the broken rules. */
async function runAll({ backend, api, settled }: Setting, chosen: Chosen, run: Run): Promise<Sum> {
  const { possible, met, wanted, times, isElsewhere } = chosen
  let cells = 0
  const broken: string[] = []
  for (const [fault, meet] of named(met, wanted.faults)) {
    if (fault === 'disk full' && (isElsewhere || !backend.disk.isSmall)) {
      console.log(`\n${fault}: there is no small disk to fill`)
      continue
    }
    console.log(`\n${fault}`)
    for (const [write, prepare] of named(writes, wanted.writes)) {
      if (!(write in possible)) continue
      for (let time = 0; time < times; time++) {
        const outcome = await run(write, prepare, meet).catch(failed)
        cells++
        console.log(`  ${outcome.broken.length ? '✗' : '✓'} ${write.padEnd(18)} ${outcome.says}`)
        for (const what of outcome.broken) console.log(`      ${what}`)
        broken.push(...outcome.broken.map((what) => `${fault} × ${write}: ${what}`))
      }
    }
    await settled()
    const { body } = await (await api()).call('GET', '/audit-entries/verify')
    if (!(body as { valid: boolean }).valid) broken.push(`${fault}: the audit log is not whole`)
  }
  return { cells, broken }
}

function failed(error: unknown): Outcome {
  const says = error instanceof Error ? error.message : String(error)
  return { says: '', broken: [`the test itself: ${says}`] }
}

function named<T>(all: Record<string, T>, names: readonly string[]): [string, T][] {
  return Object.entries(all).filter(([name]) => names.includes(name))
}
