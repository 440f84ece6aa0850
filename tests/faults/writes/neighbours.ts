import type { Api, Row } from '../../browser/support/api.ts'
import { activeGame } from './records.ts'
import { counted, ifMatch, logged, required, rowsOf, type Prepare } from './write.ts'

/** How often a simulator has accepted something; 0 if it does not know it. */
async function taken(address: string): Promise<number> {
  const response = await fetch(address)
  return response.ok ? ((await response.json()) as { taken: number }).taken : 0
}

/** Rounds from `open-1`, up to three per turn. */
const roundIds = (turn: number) => [1, 2, 3].map((index) => `open-${turn * 3 + index}`)
const operator = 'operators/transfer.ivory-tower.example'

/** How often a round was closed according to data, log and operator. */
const closed = async (api: Api, neighbours: string, id: string) => ({
  [`${id} closed`]: (await api.read('game-rounds', id))['status'] === 'refunded' ? 1 : 0,
  [`${id} entries`]: await logged(api, id, 'close'),
  [`${id} booked`]: await taken(`${neighbours}/${operator}/rounds/${id}`),
})

/** Writes that call other systems, and jobs. */
export const neighbourWrites: Record<string, Prepare> = {
  async matrix(around) {
    const first = await activeGame(around)
    const rows = await rowsOf(around.api, 'casino-games', { active: true, casinoId: first['casinoId'] })
    const some = rows.slice(0, 3)
    const entries = await Promise.all(some.map(({ id }) => logged(around.api, id, 'update')))
    const items = some.map(({ casinoId, gameId }) => ({ casinoId, gameId, active: false }))
    return {
      write: { method: 'POST', path: '/casino-games/batch', body: { items } },
      async counts(api) {
        const all: [string, number][] = []
        for (const [index, { id, version }] of some.entries()) {
          all.push([`${index} record`, (await api.read('casino-games', id)).version - version])
          all.push([`${index} entries`, (await logged(api, id, 'update')) - (entries[index] ?? 0)])
        }
        return Object.fromEntries(all)
      },
    }
  },

  async push({ api, neighbours, mark, turn }) {
    const casinos = await rowsOf(api, 'casinos', {})
    const casino = casinos[turn % casinos.length] as Row
    const { id, bridgeId } = await required(api, {
      ...{ method: 'PATCH', path: `/casinos/${casino.id}`, headers: ifMatch(casino) },
      body: { customOptions: { fault: mark } },
    })
    const address = `${neighbours}/bridges/${String(bridgeId)}/configurations/${id}`
    const count = async (by: Api) => ({
      bridge: await taken(address),
      pushes: await counted(by, 'pushes', { recordId: id, resource: 'casinos' }),
      entries: await logged(by, id, 'push'),
    })
    const before = await count(api)
    return {
      write: { method: 'POST', path: `/casinos/${id}/push`, body: {} },
      async counts(by) {
        const now = await count(by)
        return Object.fromEntries(
          Object.entries(now).map(([name, value]) => [name, value - before[name as keyof typeof now]]),
        )
      },
    }
  },

  async import({ api, turn }) {
    const providers = ['quartzline', 'northgate', 'hexanode', 'mirabella']
    const provider = providers[turn % providers.length] as string
    const plan = await required(api, { method: 'GET', path: `/game-providers/${provider}/import` })
    const { games, hash } = plan as unknown as { games: Record<string, unknown>[]; hash: string }
    const game = games.find(({ state }) => state === 'new')
    if (!game) throw new Error(`${provider} has no new game left`)
    return {
      write: {
        ...{ method: 'POST', path: `/game-providers/${provider}/import` },
        body: { games: [game['providerGameId']], hash },
      },
      counts: async (by) => ({
        games: await counted(by, 'games', { id: game['gameId'] }),
        entries: await logged(by, String(game['gameId']), 'create'),
      }),
    }
  },

  'component check': async ({ api, turn }) => {
    const components = ['rng-core', 'game-server', 'wallet-gateway', 'bridge-router', 'round-recorder']
    const component = components[turn % components.length]
    const runs = async (by: Api) => {
      const rows = await rowsOf(by, 'cpv-checks', { component })
      return rows.length
    }
    const before = await runs(api)
    return {
      write: { method: 'POST', path: '/cpv-checks', body: { components: [component], reason: 'routine' } },
      counts: async (by) => ({ checks: (await runs(by)) - before }),
    }
  },

  'report file': async ({ turn }) => {
    const from = new Date(Date.UTC(2026, 9, 1) - turn * 86_400_000).toISOString().slice(0, 10)
    const filter = { from, to: '2026-11-01' }
    return {
      write: { method: 'POST', path: '/reports', body: { kind: 'ggr', filter, format: 'de' } },
      async counts(api) {
        const files = (await rowsOf(api, 'reports', { kind: 'ggr' })).filter((row) => row['from'] === from)
        const entries = await Promise.all(files.map(({ id }) => logged(api, id, 'request')))
        return {
          files: files.length,
          ready: files.filter(({ state }) => state === 'ready').length,
          entries: entries.reduce((sum, one) => sum + one, 0),
        }
      },
    }
  },

  async booking({ neighbours, turn }) {
    const [id = ''] = roundIds(turn)
    return {
      write: {
        ...{ method: 'POST', path: `/game-rounds/${id}/close` },
        body: { booking: 'refund', reason: 'test', comment: '' },
      },
      counts: (api) => closed(api, neighbours, id),
    }
  },

  'many bookings': async ({ neighbours, turn }) => {
    const ids = roundIds(turn).slice(1)
    return {
      write: {
        ...{ method: 'POST', path: '/game-rounds/close' },
        body: { ids, booking: 'refund', reason: 'test', comment: '' },
      },
      counts: async (api) =>
        Object.assign({}, ...(await Promise.all(ids.map((id) => closed(api, neighbours, id))))) as Record<
          string,
          number
        >,
    }
  },
}
