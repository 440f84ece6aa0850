import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { joinPath, createOfferListSchema, type ProviderApi } from './api.ts'

const game = z.partial(
  z.object({ gameCode: z.unknown(), gameName: z.unknown(), vendor: z.unknown(), payout: z.unknown() }),
)
const answer = z.object({ operator: z.string(), data: createOfferListSchema(game) })

/** Authenticates with a salted hash of operator and time. RTPs are strings. */
export const saltedProviderApi: ProviderApi = {
  call({ apiUrl, operatorId = '', salt = '', secret = '' }, now) {
    const time = now.toISOString()
    const signature = createHash('sha256').update([operatorId, time, salt, secret].join('|')).digest('hex')
    const query = new URLSearchParams({ operator: operatorId, time, signature })
    return { address: joinPath(apiUrl, `/v1/games?${query}`) }
  },
  read({ operatorId }, body) {
    const { data: found } = answer.safeParse(body)
    if (!found || found.operator !== operatorId) return null
    return found.data.map(({ gameCode, gameName, vendor, payout }) => ({
      providerGameId: gameCode,
      name: gameName,
      studio: vendor,
      theoreticalRtp: typeof payout === 'string' && payout.trim() ? Number(payout) : payout,
    }))
  },
}
