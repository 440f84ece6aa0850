import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import {
  flagOption,
  choiceOption,
  wholeNumberOption,
  runCommand,
} from '../../fake-api/scripts/commandLine/runCommand.ts'
import { generateStateInBatches } from '../../fake-api/scripts/generate.ts'
import { createProgress } from '../../fake-api/scripts/progress.ts'
import { buildConsole } from '../../fake-api/scripts/start/build.ts'
import { fixturesFile, storeKinds, type StoreKind } from '../../fake-api/settings.ts'
import { lockDataFolder } from '../../fake-api/folder/folder.ts'
import { withRowProgress } from '../../fake-api/stores/move/batches.ts'
import { openStore } from '../../fake-api/openStore.ts'
import { readDataFile } from '../../fake-api/stores/workingFile.ts'
import { registry } from '../../resources/entities.ts'
import { runServer } from '../browser/support/server.ts'
import { startIssuer, type TestIssuer } from '../support/api.ts'
import { freePort } from '../support/freePort.ts'
import { settleNothing } from '../support/imported.ts'
import { startPostgres } from '../support/postgres.ts'
import { createMeasures } from './measure.ts'
import { work, type Session } from './staff.ts'
import { watchUsage } from './usage.ts'

const command = {
  name: 'npm run load',
  does: `Lets many people work at once with the real server over generated data, each signed in as somebody else. Prints what their calls
took, in milliseconds, and what the server needed. Ends with 1 where anything was answered that should not be, or not at all.`,
  options: {
    store: choiceOption(storeKinds, 'where the data are', 'pglite'),
    sessions: wholeNumberOption('people at work', 200, 1),
    seconds: wholeNumberOption('how long they are measured', 60, 1),
    rounds: wholeNumberOption('game rounds', 100_000),
    built: flagOption('takes the console as it is in dist/, instead of building it first'),
  },
  example: 'npm run load -- --store postgres --sessions 50',
}

/** Seconds until all staff have started. */
const arrival = 15

interface Load {
  store: StoreKind
  /** The database server of the data. */
  databaseUrl: string | null
  /** Directory of the data. */
  data: string
  rounds: number
  sessions: number
  seconds: number
}

await runCommand(command, async ({ built, ...asked }) => {
  if (!built) await buildConsole(console.log)
  const postgres = asked.store === 'postgres' ? await startPostgres({ fsync: true }) : null
  const data = await mkdtemp(join(tmpdir(), 'load-'))
  try {
    const load = { ...asked, data, databaseUrl: postgres?.url ?? null }
    await fill(load)
    await run(load)
  } finally {
    await postgres?.remove()
    await rm(data, { recursive: true, force: true })
  }
})

async function fill({ store, databaseUrl, data, rounds }: Load) {
  const settings = { store, databaseUrl, dataDir: data }
  const folder = await lockDataFolder(data)
  const filled = await openStore(settings, registry, folder)
  const made = generateStateInBatches(await readDataFile(fixturesFile), { casinos: 300, games: 1000, rounds })
  const progress = createProgress()
  const batches = withRowProgress(made, (count) => progress.add(`Filling ${store}`, count))
  await filled.replaceAll(batches, settleNothing)
  progress.end()
  await filled.close()
  folder.leave()
}

async function run({ store, databaseUrl, data, rounds, sessions, seconds }: Load) {
  const issuer = await startIssuer()
  const [port, neighboursPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const server = await runServer({
    ...{ port, neighboursPort, data, patience: 120_000 },
    env: {
      // The last day of the generated data; later, all open rounds would be refunded at once.
      CLOCK: '2026-11-20T09:00:00Z',
      OIDC_ISSUER: issuer.settings.issuer,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { STORE: store }),
    },
  })
  console.log(`${sessions} people come to work, within ${arrival} s …`)
  const measures = createMeasures()
  let isOver = false
  const people = Array.from({ length: sessions }, async (_, index) => {
    await rest((index / sessions) * arrival * 1000)
    return work(personAt(index, { origin, measures, isOver: () => isOver }, issuer))
  })
  await rest(arrival * 1000)
  console.log(`Measuring for ${seconds} s …`)
  measures.begin()
  const usage = watchUsage(server.pid)
  await rest(seconds * 1000)
  const used = usage.end()
  const table = measures.table(seconds)
  isOver = true
  await Promise.all(people)
  await server.stop()
  await issuer.close()
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(
    `\n${sessions} people for ${seconds} s over ${store}, ${rounds} rounds; milliseconds\n\n${table}\n`,
  )
  console.log(
    `The server: ${used.peak} MiB at most, ${used.last} at the end, ${used.cpu.toFixed(0)} % of a processor.`,
  )
  console.log(`Load average of the machine: ${load.join(', ')}.`)
  console.log(
    measures.problems.length ? `\n${measures.problems.length} answers were wrong:` : 'No answer was wrong.',
  )
  for (const problem of measures.problems.slice(0, 20)) console.log(`  ${problem}`)
  process.exitCode = measures.problems.length ? 1 : 0
}

/** A third are visitors of some casinos, the others administrators. Tokens are refreshed as in consoles. */
function personAt(index: number, rest: Omit<Session, 'token' | 'role'>, issuer: TestIssuer): Session {
  const role = index % 3 === 2 ? 'visitor' : 'admin'
  const casinos =
    role === 'visitor' ? ['cf_aurora', 'cf_bluefin', `cf_g${String(index + 1).padStart(5, '0')}`] : []
  const claims = { sub: `person-${index}`, name: `Person ${index}`, roles: [role], casinos }
  let known: { token: Promise<string>; until: number } | undefined
  const token = () => {
    if (!known || known.until < Date.now())
      known = { token: issuer.token(claims), until: Date.now() + 240_000 }
    return known.token
  }
  return { ...rest, role, token }
}
