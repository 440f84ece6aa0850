import * as z from 'zod/mini'
import { joinPath, createOfferListSchema, toPercent, type ProviderApi } from './api.ts'

const answer = z.object({
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
export const hostedProviderApi: ProviderApi = {
  call: ({ backendUrl, operatorId, secret = '' }) => ({
    address: joinPath(backendUrl, '/catalogue'),
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ operatorId }),
  }),
  read({ operatorId }, body) {
    const { data } = answer.safeParse(body)
    if (!data || data.operatorId !== operatorId) return null
    return data.studios.flatMap(({ name: studio, games }) =>
      games.map(({ uid, title, rtp }) => ({
        providerGameId: uid,
        name: title,
        studio,
        theoreticalRtp: toPercent(rtp, 100),
      })),
    )
  },
}
