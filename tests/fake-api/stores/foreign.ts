import { expect } from 'vitest'
import { isPlainSecret } from '../../../fake-api/plainSecret.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, ifMatch, listen, startApi, type TestApi } from '../../support/api.ts'
import { pushesOf } from '../../support/pushes.ts'
import { openRound } from '../rounds/support.ts'

/** The fixtures without pushes, and with an open round of Aurora Palace. */
export const begun = (): Record<string, Row[]> => ({
  ...fixtures(),
  pushes: [],
  pushed: [],
  'game-rounds': [openRound({ id: 'open' })],
})

/** The outcome of a call to an address other than that of its secrets. */
export const left = { outcome: 'failed', reason: { code: 'secretAddressChanged' } }

/** An API, and an attacker's server that records its requests. */
export async function startForeign() {
  const got: string[] = []
  const server = await listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`)
      response.end('{}')
    })
  })
  const api = await startApi({ state: begun() })
  const pushes = pushesOf(api)
  const read = async (path: string) => (await api.call(path)).record
  return {
    api,
    pushes,
    got,
    origin: server.origin,
    read,
    async change(path: string, body: object, method = 'PATCH') {
      const answer = await api.call(path, { method, body, headers: ifMatch(await read(path)) })
      expect(answer.status, answer.text).toBe(200)
      return answer.record
    },
    close: () => pushes.post('/game-rounds/open/close', { booking: 'refund', reason: 'test' }),
    configOf: async (path: string, name: string) => (await read(path))[name] as Record<string, unknown>,
    pushed: async (id: string) => (await pushes.push(`/casinos/${id}`)).job.items[0],
    /** Checks that the server received no stored secrets except its own. */
    async expectNothingBut(...own: string[]) {
      const known = (await secretsIn(api)).filter((secret) => !own.includes(secret))
      expect(known.length).toBeGreaterThan(10)
      expect(got.filter((text) => known.some((secret) => text.includes(secret)))).toEqual([])
    },
    async end() {
      await Promise.all([api.close(), server.close()])
    },
  }
}

export type Foreign = Awaited<ReturnType<typeof startForeign>>

async function secretsIn({ store }: TestApi): Promise<string[]> {
  const texts: string[] = []
  const gather = (value: unknown) => {
    if (isPlainSecret(value)) texts.push(value.$secret)
    else if (typeof value === 'object' && value) Object.values(value).forEach(gather)
  }
  for (const name of ['casinos', 'game-providers', 'pushed'])
    gather((await store.list(name, { where: [], sort: [], range: [0, 1000] })).rows)
  return texts.filter((text) => text.length > 0)
}
