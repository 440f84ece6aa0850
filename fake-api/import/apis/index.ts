import * as z from 'zod/mini'
import { joinPath, createOfferListSchema, type ProviderApi, scaleToPercent } from './api.ts'
import { createHash, createHmac } from 'node:crypto'

const directAnswer = z.object({
  operatorId: z.string(),
  games: createOfferListSchema(
    z.partial(z.object({ id: z.unknown(), title: z.unknown(), studio: z.unknown(), rtp: z.unknown() })),
  ),
})

const directProviderApi: ProviderApi = {
  call: ({ apiUrl, apiKey = '', operatorId = '' }) => ({
    address: joinPath(apiUrl, `/games?operatorId=${encodeURIComponent(operatorId)}`),
    headers: { 'X-Api-Key': apiKey },
  }),
  read({ operatorId }, body) {
    const { data } = directAnswer.safeParse(body)
    if (!data || data.operatorId !== operatorId) return null
    return data.games.map(({ id, title, studio, rtp }) => ({
      providerGameId: id,
      name: title,
      studio,
      theoreticalRtp: rtp,
    }))
  },
}

const saltedGame = z.partial(
  z.object({ gameCode: z.unknown(), gameName: z.unknown(), vendor: z.unknown(), payout: z.unknown() }),
)
const saltedAnswer = z.object({ operator: z.string(), data: createOfferListSchema(saltedGame) })

const saltedProviderApi: ProviderApi = {
  call({ apiUrl, operatorId = '', salt = '', secret = '' }, now) {
    const time = now.toISOString()
    const signature = createHash('sha256').update([operatorId, time, salt, secret].join('|')).digest('hex')
    const query = new URLSearchParams({ operator: operatorId, time, signature })
    return { address: joinPath(apiUrl, `/v1/games?${query}`) }
  },
  read({ operatorId }, body) {
    const { data: found } = saltedAnswer.safeParse(body)
    if (!found || found.operator !== operatorId) return null
    return found.data.map(({ gameCode, gameName, vendor, payout }) => ({
      providerGameId: gameCode,
      name: gameName,
      studio: vendor,
      theoreticalRtp: typeof payout === 'string' && payout.trim() ? Number(payout) : payout,
    }))
  },
}

const nodeAnswer = z.object({
  games: createOfferListSchema(
    z.partial(
      z.object({ id: z.unknown(), label: z.unknown(), maker: z.unknown(), rtpBasisPoints: z.unknown() }),
    ),
  ),
  signature: z.string(),
})

/** The first key signs requests, the second one answers. An answer without a valid signature is refused. */
const nodeProviderApi: ProviderApi = {
  call({ apiUrl, nodeId = '', casinoName = '', key1 = '' }) {
    const path = `/nodes/${encodeURIComponent(nodeId)}/casinos/${encodeURIComponent(casinoName)}/games`
    return { address: joinPath(apiUrl, path), headers: { 'X-Signature': signed(key1, path) } }
  },
  read({ key2 = '' }, body) {
    const { data } = nodeAnswer.safeParse(body)
    const raw = (body as { games?: unknown } | undefined)?.games
    if (!data || data.signature !== signed(key2, JSON.stringify(raw))) return null
    return data.games.map(({ id, label, maker, rtpBasisPoints }) => ({
      providerGameId: id,
      name: label,
      studio: maker,
      theoreticalRtp: scaleToPercent(rtpBasisPoints, 0.01),
    }))
  },
}

const signed = (key: string, text: string | undefined) =>
  createHmac('sha256', key)
    .update(text ?? '')
    .digest('hex')

const hostedAnswer = z.object({
  operatorId: z.string(),
  studios: createOfferListSchema(
    z.object({
      name: z.unknown(),
      games: createOfferListSchema(
        z.partial(z.object({ uid: z.unknown(), title: z.unknown(), rtp: z.unknown() })),
      ),
    }),
  ),
})

/** A server of the provider's own. Authenticates with operator and secret. Games are listed below their studios; RTPs are fractions. */
const hostedProviderApi: ProviderApi = {
  call: ({ backendUrl, operatorId, secret = '' }) => ({
    address: joinPath(backendUrl, '/catalogue'),
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ operatorId }),
  }),
  read({ operatorId }, body) {
    const { data } = hostedAnswer.safeParse(body)
    if (!data || data.operatorId !== operatorId) return null
    return data.studios.flatMap(({ name: studio, games }) =>
      games.map(({ uid, title, rtp }) => ({
        providerGameId: uid,
        name: title,
        studio,
        theoreticalRtp: scaleToPercent(rtp, 100),
      })),
    )
  },
}

const cockpitItem = z.partial(
  z.object({
    gameId: z.unknown(),
    names: z.partial(z.object({ en: z.unknown() })),
    studio: z.partial(z.object({ name: z.unknown() })),
    returnToPlayer: z.partial(z.object({ theoretical: z.unknown() })),
  }),
)
const cockpitAnswer = z.object({ caller: z.string(), items: createOfferListSchema(cockpitItem) })

const cockpitProviderApi: ProviderApi = {
  call: ({ apiUrl, callerId, callerPassword }) => ({
    address: joinPath(apiUrl, '/cockpit/games'),
    headers: { Authorization: `Basic ${btoa(encoded(`${callerId}:${callerPassword}`))}` },
  }),
  read({ callerId }, body) {
    const { data } = cockpitAnswer.safeParse(body)
    if (!data || data.caller !== callerId) return null
    return data.items.map(({ gameId, names, studio, returnToPlayer }) => ({
      providerGameId: gameId,
      name: names?.en,
      studio: studio?.name,
      theoreticalRtp: returnToPlayer?.theoretical,
    }))
  },
}

/** UTF-8 as a string of one character per byte. */
const encoded = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

export const providerApis: Record<string, ProviderApi> = {
  direct: directProviderApi,
  salted: saltedProviderApi,
  node: nodeProviderApi,
  hosted: hostedProviderApi,
  cockpit: cockpitProviderApi,
}
