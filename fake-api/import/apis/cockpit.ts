import * as z from 'zod'
import { below, type ProviderApi } from './api.ts'

const item = z
  .object({
    gameId: z.unknown(),
    names: z.object({ en: z.unknown() }).partial(),
    studio: z.object({ name: z.unknown() }).partial(),
    returnToPlayer: z.object({ theoretical: z.unknown() }).partial(),
  })
  .partial()
const answer = z.object({ caller: z.string(), items: z.array(item) })

/** Caller and password, as browsers send them. */
export const cockpit: ProviderApi = {
  call: ({ apiUrl, callerId, callerPassword }) => ({
    address: below(apiUrl, '/cockpit/games'),
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

/** UTF-8, one character for each byte. */
const encoded = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
