import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import fixtures from '../../db.json' with { type: 'json' }
import { pick, seededRandom, times } from './random.ts'

export type ProviderCredentials = Readonly<Record<string, string>>

export interface GameListEndpoint {
  method: 'GET' | 'POST'
  path: string
  isKnown(request: Request, account: ProviderCredentials): boolean
  answer(account: ProviderCredentials, games: readonly CatalogueGame[]): unknown
}

export const gameListEndpointByApiType: Record<string, GameListEndpoint> = {
  direct: {
    method: 'GET',
    path: '/games',
    isKnown: ({ headers, query }, { apiKey, operatorId }) =>
      same(headers['x-api-key'], apiKey) && same(query['operatorId'], operatorId),
    answer: ({ operatorId }, games) => ({
      operatorId,
      games: games.map(({ id, name, studio, rtp }) => ({ id, title: name, studio, rtp })),
    }),
  },
  salted: {
    method: 'GET',
    path: '/v1/games',
    isKnown({ query: { operator, time, signature } }, { operatorId, salt, secret }) {
      const hash = createHash('sha256').update(`${operatorId}|${String(time)}|${salt}|${secret}`)
      return same(operator, operatorId) && same(signature, hash.digest('hex'))
    },
    answer: ({ operatorId }, games) => ({
      operator: operatorId,
      data: games.map(({ id, name, studio, rtp }) => ({
        gameCode: id,
        gameName: name,
        vendor: studio,
        payout: String(rtp),
      })),
    }),
  },
  node: {
    method: 'GET',
    path: '/nodes/:node/casinos/:casino/games',
    isKnown({ params: { node, casino }, headers }, { nodeId, casinoName, key1 = '' }) {
      const signature = hmac(key1, `/nodes/${node}/casinos/${casino}/games`)
      return same(node, nodeId) && same(casino, casinoName) && same(headers['x-signature'], signature)
    },
    answer({ key2 = '' }, list) {
      const games = list.map(({ id, name, studio, rtp }) => ({
        id: /^\d+$/.test(id) ? Number(id) : id,
        label: name,
        maker: studio,
        rtpBasisPoints: Number((rtp * 100).toFixed(2)),
      }))
      return { games, signature: hmac(key2, JSON.stringify(games)) }
    },
  },
  hosted: {
    method: 'POST',
    path: '/catalogue',
    isKnown: ({ headers, body }, { secret, operatorId }) =>
      same(headers.authorization, `Bearer ${secret}`) &&
      same((body as { operatorId?: unknown } | undefined)?.operatorId, operatorId),
    answer: ({ operatorId }, games) => ({
      operatorId,
      studios: [...new Set(games.map(({ studio }) => studio))].map((name) => ({
        name,
        games: games
          .filter(({ studio }) => studio === name)
          .map(({ id, name: title, rtp }) => ({ uid: id, title, rtp: rtp / 100 })),
      })),
    }),
  },
  cockpit: {
    method: 'GET',
    path: '/cockpit/games',
    isKnown({ headers }, { callerId, callerPassword }) {
      const basic = Buffer.from(`${callerId}:${callerPassword}`).toString('base64')
      return same(headers.authorization, `Basic ${basic}`)
    },
    answer: ({ callerId }, games) => ({
      caller: callerId,
      items: games.map(({ id, name, studio, rtp }) => ({
        gameId: id,
        names: name ? { en: name } : {},
        studio: { name: studio },
        returnToPlayer: { theoretical: rtp },
      })),
    }),
  },
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (given: unknown, wanted: string | undefined) =>
  typeof given === 'string' && wanted !== undefined && timingSafeEqual(digest(given), digest(wanted))

interface CatalogueGame {
  id: string
  name: string
  studio: string
  /** Percent. */
  rtp: number
}

/** The list never changes: games of the fixtures, a few of them renamed or with another RTP, new games, and faulty ones. */
export function createCatalogue(provider: string): CatalogueGame[] {
  const known = fixtures.games
    .filter(({ providerId }) => providerId === provider)
    .map(({ id, name, studioId, providerGameId, theoreticalRtp }) => ({
      id: providerGameId ?? id,
      name,
      studio: studioName(studioId),
      rtp: theoreticalRtp,
      ...since[id],
    }))
  const place = fixtures['game-providers'].findIndex(({ id }) => id === provider)
  const fresh = times(counts[place] ?? 12, (index) => newGame(provider, place * 50 + index))
  const [first] = fresh
  return [...known, ...fresh, ...(first ? faulty(provider, first) : [])]
}

const counts = [24, 12, 31, 38, 14, 10]

const since: Record<string, Partial<CatalogueGame>> = {
  'velvet-comet': { rtp: 93.5 },
  'juniper-nights': { name: 'Juniper Nights Deluxe' },
  'glimmer-grotto': { name: 'Glimmer Grotto II', rtp: 96.21 },
  'violet-vault': { studio: 'Silverthorn Works' },
  'zephyr-wheel': { rtp: 96.2 },
  'tidal-treasures': { name: 'Tidal Treasures Megaways' },
  'kelpie-keep': { rtp: 91.4 },
  'midnight-ferry': { name: 'The Midnight Ferry' },
  'indigo-isles': { rtp: 96.4, studio: 'Glimmerworks' },
  'driftwood-bay': { name: 'Driftwood Bay' },
  winterberry: { rtp: 92.15 },
  'basalt-kings': { name: 'Basalt Kings: Eruption' },
  'honey-hive-spins': { rtp: 95.1 },
}

const firsts = [
  'Silver',
  'Crimson',
  'Thunder',
  'Marble',
  'Hidden',
  'Scarlet',
  'Whispering',
  'Ivory',
  'Northern',
  'Lunar',
]
const seconds = [
  'Lagoon',
  'Caravan',
  'Menagerie',
  'Foundry',
  'Regatta',
  'Labyrinth',
  'Bazaar',
  'Aurora',
  'Harvest',
  'Cascade',
]
const newStudios = ['Silverthorn Works', 'Papercrane Lab']
const rtps = [88.5, 91.4, 92, 94.02, 94.25, 95.1, 95.5, 96.01, 96.2, 96.5, 96.96, 97.2]

const studioName = (wanted: string) =>
  fixtures['game-studios'].find(({ id }) => id === wanted)?.name ?? wanted

/** `place`, the index among all new games, makes the name unique. */
function newGame(provider: string, place: number): CatalogueGame {
  const random = seededRandom(place + 1)
  const name = `${firsts[place % 10]} ${seconds[Math.floor(place / 10) % 10]}${place < 100 ? '' : [' Gold', ' Express'][Math.floor(place / 100) - 1]}`
  const isOfNewStudio = place % 9 === 4
  return {
    id: `${provider.slice(0, 2).toUpperCase()}-${name.toLowerCase().replaceAll(' ', '_')}`,
    name,
    studio: isOfNewStudio ? pick(newStudios, random) : pick(fixtures['game-studios'], random).name,
    rtp: pick(rtps, random),
  }
}

function faulty(provider: string, { studio }: CatalogueGame): CatalogueGame[] {
  const id = (name: string) => `${provider.slice(0, 2).toUpperCase()}-${name}`
  return [
    { id: id('draft_17'), name: '', studio, rtp: 95.5 },
    { id: id('bonus_test'), name: 'Bonus Test', studio, rtp: 104.2 },
    { id: id('prism_parlour'), name: 'Prism Parlour', studio, rtp: 96.125 },
    { id: id('twin_pearls'), name: 'Twin Pearls', studio, rtp: 95.1 },
    { id: id('twin_pearls'), name: 'Twin Pearls 94', studio, rtp: 94.02 },
  ]
}
