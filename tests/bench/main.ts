import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnsecuredJWT } from 'jose'
import { registry } from '../../resources/entities.ts'
import type { Report } from '../../src/contract/answers/reports.ts'
import { createApi } from '../../fake-api/app.ts'
import { createExternalSystemCaller } from '../../fake-api/outboundRequest.ts'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import { jobKinds } from '../../fake-api/actionHandlers.ts'
import { createSimulatorMemory } from '../../fake-api/neighbours/memory.ts'
import { simulatorPlaceholderOrigin } from '../../fake-api/neighbours/behaviour.ts'
import { serveSimulators } from '../../fake-api/neighbours/index.ts'
import { fixturesFile, readSettings, type Settings, storeKinds } from '../../fake-api/settings.ts'
import { openStore } from '../../fake-api/openStore.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { readDataFile } from '../../fake-api/stores/workingFile.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import { restoreTimeNow } from '../../fake-api/users/afterRestore.ts'
import { replaceStoreAndEndSessions } from '../../fake-api/users/replaceStoreAndEndSessions.ts'
import {
  flagOption,
  choiceOption,
  wholeNumberOption,
  wholeNumberListOption,
  runCommand,
} from '../../fake-api/scripts/commandLine/runCommand.ts'
import { generateStateInBatches } from '../../fake-api/scripts/generate.ts'
import { openStoreForReplacing } from '../../fake-api/scripts/replacing.ts'

const command = {
  name: 'npm run bench',
  does: `Measures what lists, reports and writes take over HTTP, in milliseconds: least, median, most.
Data lie in a place of their own; of a server, DATABASE_URL says which, and everything in it is replaced.`,
  options: {
    store: choiceOption(storeKinds, 'where the data are', 'json'),
    rounds: wholeNumberListOption('game rounds, several numbers with commas between them', 10_000),
    times: wholeNumberOption('how often each is measured', 30, 1),
    replace: flagOption('lets what the database holds be removed'),
  },
  example: 'npm run bench -- --store pglite --rounds 10000,100000',
}

/** The API under test accepts any token, but reads when it was issued. */
const token = new UnsecuredJWT({}).setSubject('bench').setIssuedAt().encode()

/** Rounds are generated up to this day. */
const lastDay = '2026-11-20'
const spans = [
  ['a month', '2026-10-22'],
  ['everything', '2020-01-01'],
] as const
/** Trends exist for at most as many days as a chart can show. */
const drawn = [spans[0], ['a year', '2025-11-21']] as const

await runCommand(command, async ({ store, rounds, times, replace }) => {
  const own = readSettings(process.env)
  if (store === 'postgres' && !own.databaseUrl)
    throw new Error('DATABASE_URL has to name a database to be overwritten.')
  for (const count of rounds)
    await bench({ ...own, store }, { rounds: count, replace, measure: createMeasure(times) })
})

interface Bench {
  rounds: number
  replace: boolean
  measure: Measure
}

async function bench(own: Settings, { rounds, replace, measure }: Bench) {
  const { store } = own
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const settings = { ...own, databaseUrl: store === 'postgres' ? own.databaseUrl : null, dataDir }
  const filled = await openStoreForReplacing({ settings, replace })
  const began = performance.now()
  const batches = generateStateInBatches(await readDataFile(fixturesFile), {
    casinos: 300,
    games: 5000,
    rounds,
  })
  await replaceStoreAndEndSessions(filled.store, { batches, isIdentityNew: true }, restoreTimeNow(settings))
  const took = (performance.now() - began) / 1000
  await filled.close()
  console.log(`\n${store}, ${rounds} rounds: filled in ${took.toFixed(1)} s`)
  const opening = performance.now()
  const opened = await openStore(settings, registry)
  console.log(`${'start'.padEnd(32)}${(performance.now() - opening).toFixed(0)}`)
  await measureAll(opened, measure)
  console.log(
    `${'memory of this process'.padEnd(32)}${Math.round(process.memoryUsage().rss / 1_048_576)} MiB`,
  )
  await opened.close()
  await rm(dataDir, { recursive: true })
}

async function measureAll(store: Store, measure: Measure) {
  const neighbours = await serveSimulators(store, 0, createSimulatorMemory())
  const parts = {
    store,
    registry,
    identity: createAdminRest(null),
    clock: () => new Date(`${lastDay}T09:00:00Z`),
    ask: createExternalSystemCaller({
      neighbours: neighbours.origin,
      deadline: () => AbortSignal.timeout(60_000),
    }),
    componentsUrl: `${simulatorPlaceholderOrigin}/components`,
    reportingUrl: `${simulatorPlaceholderOrigin}/reporting/service`,
    reportsKeptDays: 7,
  }
  const jobs = createJobs(parts, jobKinds)
  const verify = async () => ({
    id: 'bench',
    name: 'Bench',
    role: 'admin' as const,
    casinoAccess: 'all' as const,
    casinos: [],
  })
  const api = createApi({ ...parts, jobs, verify })
  const server = api.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = caller(origin)
  const rounds = (filter: object, sort = ['startedAt', 'DESC'], first = 0) =>
    call(
      `/game-rounds?${new URLSearchParams({
        sort: JSON.stringify(sort),
        range: JSON.stringify([first, first + 24]),
        filter: JSON.stringify(filter),
      })}`,
    )
  await measure('list, newest first', () => rounds({}))
  await measure('sorted by win', () => rounds({}, ['totalWin', 'DESC']))
  await measure("a casino's", () => rounds({ casinoId: 'cf_aurora' }))
  await measure("a casino's, by win", () => rounds({ casinoId: 'cf_aurora' }, ['totalWin', 'DESC']))
  await measure('open, of a month', () =>
    rounds({
      status: 'open',
      startedAt_gte: '2026-11-01T00:00:00.000Z',
      startedAt_lte: '2026-11-30T23:59:59.999Z',
    }),
  )
  await measure('real money over 200, by time', () => rounds({ moneyKind: 'real', debit_gte: 20_000 }))
  await measure('page 200', () => rounds({}, ['startedAt', 'DESC'], 199 * 25))
  await measure('games, full text', () => call('/games?filter={"q":"alp"}&range=[0,24]'))
  const assigned = (filter: object) =>
    call(`/casino-games?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,24]' })}`)
  await measure("a casino's games", () => assigned({ casinoId: 'cf_aurora' }))
  await measure("a game's casinos", () => assigned({ gameId: 'basalt-kings' }))
  await measure('matrix', () => call('/casino-games/matrix'))
  await measure('matrix of a studio', () => call('/casino-games/matrix?filter={"studioId":["elmstone"]}'))
  await measure('update, on disk', async (index) => {
    const { version } = (await call('/bridges/alpine')) as { version: number }
    await call('/bridges/alpine', {
      method: 'PATCH',
      headers: { 'If-Match': `"${version}"` },
      body: JSON.stringify({ name: `Bridge ${index}` }),
    })
  })
  for (const report of ['ggr', 'casino-performance', 'game-performance', 'top-games', 'rtp-verdicts'])
    for (const [span, from] of spans) {
      const parameters = { filter: JSON.stringify({ from, to: lastDay }), range: '[0,49]' }
      await measure(`${report}, ${span}`, () =>
        call(`/reporting/${report}?${new URLSearchParams(parameters)}`),
      )
    }
  for (const [by, report] of [
    ['casinoId', 'casino-performance'],
    ['gameId', 'game-performance'],
  ] as const)
    for (const [span, from] of drawn) {
      const filter = JSON.stringify({ from, to: lastDay })
      const page = new URLSearchParams({ filter, range: '[0,49]' })
      const { rows } = (await call(`/reporting/${report}?${page}`)) as Report
      const groups = JSON.stringify(rows.map((row) => [row[by], row.currency, row.moneyKind]))
      await measure(`trends of ${report}, ${span}`, () =>
        call(`/reporting/trends?${new URLSearchParams({ by, groups, filter })}`),
      )
    }
  for (const field of ['gameName', 'rtp'])
    await measure(`game-performance, by ${field}`, () =>
      call(
        `/reporting/game-performance?${new URLSearchParams({
          filter: JSON.stringify({ from: spans[0][1], to: lastDay }),
          sort: JSON.stringify([field, 'DESC']),
          range: '[0,49]',
        })}`,
      ),
    )
  await measure('home', () => call('/home'))
  await measure('rounds of a month, their sums', () =>
    call(
      `/reporting/round-sums?${new URLSearchParams({
        filter: '{"startedAt_gte":"2026-10-31T23:00:00.000Z","startedAt_lte":"2026-11-30T22:59:59.999Z"}',
      })}`,
    ),
  )
  await Promise.all([neighbours.close(), jobs.close()])
  server.close()
  server.closeAllConnections()
}

function caller(origin: string) {
  return async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(origin + path, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
}

type Measure = (what: string, work: (index: number) => Promise<unknown>) => Promise<void>

/** Prints minimum, median and maximum of `times` runs in milliseconds, after three for the engine to compile the code. */
function createMeasure(times: number): Measure {
  return async (what, work) => {
    const taken: number[] = []
    for (let index = -3; index < times; index++) {
      const start = performance.now()
      await work(index)
      if (index >= 0) taken.push(performance.now() - start)
    }
    taken.sort((a, b) => a - b)
    const figures = [taken[0], taken[Math.floor(times / 2)], taken.at(-1)].map((ms) => ms?.toFixed(1))
    console.log(`${what.padEnd(32)}${figures.join(' / ')}`)
  }
}
