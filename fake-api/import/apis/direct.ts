import * as z from 'zod/mini'
import { joinPath, createOfferListSchema, type ProviderApi } from './api.ts'

const answer = z.object({
  operatorId: z.string(),
  games: createOfferListSchema(
    z.partial(z.object({ id: z.unknown(), title: z.unknown(), studio: z.unknown(), rtp: z.unknown() })),
  ),
})

/** Authenticates with a key in a header. */
export const directProviderApi: ProviderApi = {
  call: ({ apiUrl, apiKey = '', operatorId = '' }) => ({
    address: joinPath(apiUrl, `/games?operatorId=${encodeURIComponent(operatorId)}`),
    headers: { 'X-Api-Key': apiKey },
  }),
  read({ operatorId }, body) {
    const { data } = answer.safeParse(body)
    if (!data || data.operatorId !== operatorId) return null
    return data.games.map(({ id, title, studio, rtp }) => ({
      providerGameId: id,
      name: title,
      studio,
      theoreticalRtp: rtp,
    }))
  },
}
