import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { CatalogueGame } from './catalogues.ts'

/** A provider's credentials: the fixtures' configuration in plain text. */
export type ProviderCredentials = Readonly<Record<string, string>>

export interface GameListEndpoint {
  method: 'GET' | 'POST'
  path: string
  /** Whether a request proves that it comes from the account. */
  isKnown(request: Request, account: ProviderCredentials): boolean
  answer(account: ProviderCredentials, games: readonly CatalogueGame[]): unknown
}

export const gameListEndpoints: Record<string, GameListEndpoint> = {
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
