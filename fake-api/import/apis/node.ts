import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { joinPath, createOfferListSchema, toPercent, type ProviderApi } from './api.ts'

const answer = z.object({
  games: createOfferListSchema(
    z.partial(
      z.object({ id: z.unknown(), label: z.unknown(), maker: z.unknown(), rtpBasisPoints: z.unknown() }),
    ),
  ),
  signature: z.string(),
})

/** The first key signs requests, the second one answers. An answer without a valid signature is refused. */
export const nodeProviderApi: ProviderApi = {
  call({ apiUrl, nodeId = '', casinoName = '', key1 = '' }) {
    const path = `/nodes/${encodeURIComponent(nodeId)}/casinos/${encodeURIComponent(casinoName)}/games`
    return { address: joinPath(apiUrl, path), headers: { 'X-Signature': signed(key1, path) } }
  },
  read({ key2 = '' }, body) {
    const { data } = answer.safeParse(body)
    const raw = (body as { games?: unknown } | undefined)?.games
    if (!data || data.signature !== signed(key2, JSON.stringify(raw))) return null
    return data.games.map(({ id, label, maker, rtpBasisPoints }) => ({
      providerGameId: id,
      name: label,
      studio: maker,
      theoreticalRtp: toPercent(rtpBasisPoints, 0.01),
    }))
  },
}

const signed = (key: string, text: string | undefined) =>
  createHmac('sha256', key)
    .update(text ?? '')
    .digest('hex')
