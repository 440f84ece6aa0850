import * as z from 'zod/mini'
import { joinPath, createOfferListSchema, type ProviderApi } from './api.ts'

const item = z.partial(
  z.object({
    gameId: z.unknown(),
    names: z.partial(z.object({ en: z.unknown() })),
    studio: z.partial(z.object({ name: z.unknown() })),
    returnToPlayer: z.partial(z.object({ theoretical: z.unknown() })),
  }),
)
const answer = z.object({ caller: z.string(), items: createOfferListSchema(item) })

/** Authenticates with caller and password, by basic authentication. */
export const cockpitProviderApi: ProviderApi = {
  call: ({ apiUrl, callerId, callerPassword }) => ({
    address: joinPath(apiUrl, '/cockpit/games'),
    headers: { Authorization: `Basic ${btoa(encoded(`${callerId}:${callerPassword}`))}` },
  }),
  read({ callerId }, body) {
    const { data } = answer.safeParse(body)
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
