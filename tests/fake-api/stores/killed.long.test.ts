import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChainEnd, ChainLink } from '../../../fake-api/audit/chain.ts'
import { verifyChain } from '../../support/chain.ts'
import { createSimulators } from '../../../fake-api/neighbours/index.ts'
import { createSimulatorMemory, type SimulatorMemory } from '../../../fake-api/neighbours/memory.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { openStore } from '../../../fake-api/openStore.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import type { Push } from '../../../src/contract/pushes.ts'
import type { Row } from '../../../src/contract/values.ts'
import { anyToken } from '../../support/anyToken.ts'
import { listen } from '../../support/api.ts'
import { settingsOf } from '../../support/data.ts'
import { startKillable, type Killable } from '../../support/killable.ts'
import { startPostgres, type Postgres } from '../../support/postgres.ts'
import { storeUnderTest } from '../../support/stores.ts'

/** `durability.long.test.ts` and others cover the json store. */
const over = (store: string) => (name: string, tests: () => void) => {
  if (storeUnderTest === store) describe(name, tests)
}
const patience = { timeout: 120_000 }
const waiting = { timeout: 30_000, interval: 100 }

const killables: Killable[] = []
const started = async (data: string, neighbours = 'http://localhost') => {
  const killable = await startKillable(data, neighbours)
  killables.push(killable)
  return killable
}
afterEach(async () => {
  for (const killable of killables.splice(0)) await killable.kill()
})

/** Acknowledged names of markets, until a process is killed. */
async function writeUntil(
  apis: readonly Killable[],
  enough: number,
  kill: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  const lane = async (api: Killable, index: number) => {
    for (let n = 0; !killed; n++) {
      const name = `Market ${crypto.randomUUID().slice(0, 8)} ${index}-${n}`
      const body = JSON.stringify({ name })
      const answer = await fetch(`${api.origin}/jurisdictions`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${anyToken}` },
      }).catch(() => null)
      if (answer?.status !== 201) continue
      acknowledged.push(name)
      if (acknowledged.length >= enough) killed ??= kill()
    }
  }
  await Promise.all(apis.flatMap((api) => Array.from({ length: 10 }, (_, index) => lane(api, index))))
  await killed
  return acknowledged
}

async function requireWhole(data: string, acknowledged: readonly string[]) {
  const store = await openStore(settingsOf(data), registry)
  const { rows } = await store.list('jurisdictions', { where: [], sort: [], range: allRowsRange })
  const names = new Set(rows.map((row) => row['name']))
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
  // No write is partial: each record has its entry, and the chain is valid.
  const sort = [{ field: 'id', order: 'ASC', plain: true }] as const
  const log = await store.list('audit-entries', { where: [], sort, range: allRowsRange })
  const recorded = new Set(log.rows.map((row) => row['recordLabel']))
  expect([...names].filter((name) => String(name).startsWith('Market') && !recorded.has(name))).toEqual([])
  const end = (await store.get('audit-chain', 'end')) as unknown as ChainEnd
  expect(verifyChain(log.rows as unknown as ChainLink[], end)).toMatchObject({ valid: true })
  await store.close()
}

over('pglite')('the database in the process', () => {
  it('loses no acknowledged write when the process is killed, and starts again', patience, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'killed-'))
    const data = join(directory, 'pglite')
    const api = await started(data)
    const acknowledged = await writeUntil([api], 100, api.kill)
    await requireWhole(data, acknowledged)
    await rm(directory, { recursive: true })
  })
})

over('postgres')('two processes over one server', () => {
  let server: Postgres
  beforeAll(async () => void (server = await startPostgres({ fsync: true })))
  afterAll(() => server.remove())
  const both = async (neighbours?: string) =>
    Promise.all([started(server.url, neighbours), started(server.url, neighbours)])

  it(
    'lose no acknowledged write when the server is killed, and continue when it is back',
    patience,
    async () => {
      const apis = await both()
      const acknowledged = await writeUntil(apis, 200, server.kill)
      await server.start()
      for (const api of apis)
        await expect.poll(async () => (await fetch(`${api.origin}/health`)).status, waiting).toBe(200)
      const more = await writeUntil(apis, 20, async () => undefined)
      await requireWhole(server.url, [...acknowledged, ...more])
    },
  )

  it('lose no acknowledged write when one of them is killed', patience, async () => {
    const [first, second] = await both()
    const acknowledged = await writeUntil([first, second], 200, first.kill)
    const more = await writeUntil([second], 20, async () => undefined)
    await requireWhole(server.url, [...acknowledged, ...more])
  })

  it('lose no update', patience, async () => {
    const apis = await both()
    const read = async (api: Killable) => api.call<Row>('/bridges/alpine')
    const before = await read(apis[0])
    /** Increments a number, and retries after version conflicts. */
    const addOne = async (api: Killable): Promise<void> => {
      const { version, properties } = (await read(api)) as Row & { properties: Record<string, string> }
      const next = { ...properties, counted: String(Number(properties['counted'] ?? 0) + 1) }
      const { status } = await fetch(`${api.origin}/bridges/alpine`, {
        method: 'PATCH',
        body: JSON.stringify({ properties: next }),
        headers: { Authorization: `Bearer ${anyToken}`, 'If-Match': `"${version}"` },
      })
      if (status === 412) return addOne(api)
      expect(status).toBe(200)
    }
    const lane = async (api: Killable) => {
      for (let n = 0; n < 10; n++) await addOne(api)
    }
    await Promise.all([...apis, ...apis].map(lane))
    const after = await read(apis[1])
    expect(after.version).toBe(before.version + 40)
    expect(after['properties']).toMatchObject({ counted: '40' })
  })

  it('push once, and one continues the push of a killed one', patience, async () => {
    const memory = createSimulatorMemory()
    const apis: Killable[] = []
    let kills = 0
    const killing: SimulatorMemory = {
      get: memory.get,
      async set(key, known) {
        await memory.set(key, known)
        if (kills++ === 0) await apis[0]?.kill()
      },
    }
    const nobody = createJsonStore({}, async () => undefined)
    const neighbours = await listen(createSimulators(nobody, killing))
    const [first, second] = await both(neighbours.origin)
    apis.push(first)
    const filter = '/pushes?filter={"recordId":"alpenglanz"}&sort=["startedAt","DESC"]'
    const pushes = () => second.call<(Row & Push)[]>(filter)
    const before = await pushes()
    const start = (api: Killable, key: string) =>
      fetch(`${api.origin}/integrations/alpenglanz/push`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${anyToken}`, 'Idempotency-Key': key },
      }).catch(() => null)
    const answers = await Promise.all([start(first, 'a'), start(second, 'b')])
    expect(answers.filter((answer) => answer?.status === 202).length).toBeLessThanOrEqual(1)
    await expect.poll(async () => (await pushes())[0], waiting).toMatchObject({ state: 'done' })
    const after = await pushes()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]?.targets).toHaveLength(3)
    for (const { casinoId, configurationHash } of after[0]?.targets ?? [])
      expect(memory.get(`bridges/alpine/${casinoId}`)).toEqual({ hash: configurationHash, taken: 1 })
    await neighbours.close()
  })
})
