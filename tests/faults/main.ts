import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
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

/**
 * `npm run faults`: makes every kind of write meet with every fault, through the API of the real server and then through the console in
 * a browser, and prints what has come of each. Fails where a rule is broken. `-- --store pglite`, `--by api`, `--faults 'answer
 * lost,disk full'`, `--writes push`, `--times 3`.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'json' },
    by: { type: 'string', default: 'api,browser' },
    faults: { type: 'string' },
    writes: { type: 'string' },
    times: { type: 'string', default: '1' },
  },
})
const store = storeKinds.find((one) => one === values.store)
if (!store) throw new Error(`--store has to be one of ${storeKinds.join(', ')}`)
for (const [option, all] of Object.entries({ faults, writes }))
  for (const name of values[option as 'faults' | 'writes']?.split(',') ?? [])
    if (!(name in all)) throw new Error(`--${option} has to be some of ${Object.keys(all).join(', ')}`)
if (!existsSync('dist')) throw new Error('The console is not built: run "npm run build" first.')

const server = store === 'postgres' ? await startPostgres({ fsync: true }) : null
const setting = await openSetting(store, server?.url)
let cells = 0
const broken: string[] = []
try {
  if (values.by.includes('api')) {
    console.log('Through the API')
    await runAll(setting, { possible: writes, met: faults }, (_write, prepare, fault) =>
      runCell(setting, prepare, fault),
    )
  }
  if (values.by.includes('browser')) {
    console.log('\nThrough the console')
    const browser = await launchChromium()
    // No browser gives up and sends a write again by itself.
    const { overtaken: _, ...met } = faults
    try {
      await runAll(setting, { possible: steps, met }, async (write, prepare, fault) => {
        const step = steps[write]
        if (!step) throw new Error(`There is no page for ${write}`)
        return lookAt(browser, setting, { prepare, step, fault })
      })
    } finally {
      await browser.close()
    }
  }
} finally {
  await setting.end()
  await server?.remove()
}
console.log(`\n${cells} cells over ${store}, ${broken.length} rules broken`)
for (const line of broken) console.log(`  ${line}`)
process.exitCode = broken.length > 0 ? 1 : 0

type Run = (write: string, prepare: Prepare, fault: Fault) => Promise<Outcome>

interface Chosen {
  possible: Record<string, unknown>
  met: Record<string, Fault>
}

async function runAll({ backend, api, settled }: Setting, { possible, met }: Chosen, run: Run) {
  const chosen = named(writes, values.writes).filter(([write]) => write in possible)
  for (const [fault, meet] of named(met, values.faults)) {
    // Of a server elsewhere, the disk is elsewhere, too.
    if (fault === 'disk full' && (server || !backend.disk.isSmall)) {
      console.log(`\n${fault}: there is no small disk to fill`)
      continue
    }
    console.log(`\n${fault}`)
    for (const [write, prepare] of chosen)
      for (let time = 0; time < Number(values.times); time++) {
        const outcome = await run(write, prepare, meet).catch(failed)
        cells++
        console.log(`  ${outcome.broken.length ? '✗' : '✓'} ${write.padEnd(18)} ${outcome.says}`)
        for (const what of outcome.broken) console.log(`      ${what}`)
        broken.push(...outcome.broken.map((what) => `${fault} × ${write}: ${what}`))
      }
    await settled()
    const { body } = await (await api()).call('GET', '/audit-entries/verify')
    if (!(body as { valid: boolean }).valid) broken.push(`${fault}: the audit log is not whole`)
  }
}

function failed(error: unknown): Outcome {
  const says = error instanceof Error ? error.message : String(error)
  return { says: '', broken: [`the test itself: ${says}`] }
}

function named<T>(all: Record<string, T>, names: string | undefined): [string, T][] {
  const wanted = names?.split(',')
  return Object.entries(all).filter(([name]) => wanted?.includes(name) ?? true)
}
