import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { registry } from '../../resources/entities.ts'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { field, id, text } from '../../src/contract/fields.ts'
import { createRegistry } from '../../src/contract/registry.ts'
import { createApi } from '../app.ts'
import { createAsk } from '../ask.ts'
import { fixtures } from '../settings.ts'
import { openJsonStore } from '../stores/jsonStore.ts'
import { readState, writeDurably } from '../stores/workingFile.ts'
import { generate } from './generate.ts'

/** `npm run bench`: what list, update and start take over HTTP with 10,000 rounds in the file. */
const rounds = 10_000
const times = 30
const instant = () => field(z.iso.datetime(), { kind: 'instant' })
const gameRounds = defineEntity({
  name: 'game-rounds',
  label: 'id',
  access: masterData,
  schema: z.object({ id: id(), casinoId: text(), playerId: text(), status: text(), startedAt: instant() }),
})

const directory = await mkdtemp(join(tmpdir(), 'bench-'))
const file = join(directory, 'db.json')
await writeDurably(
  file,
  JSON.stringify(generate(await readState(fixtures), { casinos: 0, rounds, games: 0 })),
)
const store = await openJsonStore(file, fixtures)
const api = createApi({
  store,
  registry: createRegistry([...registry.all.filter(({ name }) => name !== gameRounds.name), gameRounds]),
  clock: () => new Date(),
  ask: createAsk({ neighbours: 'http://localhost' }),
  componentsUrl: 'http://localhost/components',
  reportingUrl: 'http://localhost/reporting',
  verify: async () => ({ id: 'bench', name: 'Bench', role: 'admin', casinos: [] }),
})
const server = api.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const page = (filter: object) =>
  `/game-rounds?${new URLSearchParams({ sort: '["startedAt","DESC"]', range: '[0,24]', filter: JSON.stringify(filter) })}`

console.log(
  `${rounds} rounds, ${Math.round((await stat(file)).size / 1024)} KiB; ${times} times each, in ms (min/median/max)`,
)
await measure('list, sorted', () => call(page({})))
await measure('list, sorted and filtered', () => call(page({ casinoId: 'cf_aurora' })))
await measure('list, full text', () => call(page({ q: 'player-00' })))
await measure('update (on disk)', async (index) => {
  const { version } = (await call('/bridges/alpine')) as { version: number }
  const headers = { 'If-Match': `"${version}"` }
  await call('/bridges/alpine', {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ name: `Bridge ${index}` }),
  })
})
await measure('start', async () => (await openJsonStore(file, fixtures)).close())

server.close()
server.closeAllConnections()
await store.close()
await rm(directory, { recursive: true })

async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(origin + path, {
    ...init,
    headers: { Authorization: 'Bearer bench', ...(init.headers as Record<string, string>) },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

async function measure(name: string, work: (index: number) => Promise<unknown>) {
  const taken: number[] = []
  for (let index = -3; index < times; index++) {
    const start = performance.now()
    await work(index)
    if (index >= 0) taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  const figures = [taken[0], taken[Math.floor(times / 2)], taken.at(-1)].map((ms) => ms?.toFixed(1))
  console.log(`${name.padEnd(28)}${figures.join(' / ')}`)
}
