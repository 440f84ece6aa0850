import type { ImportPreview, OfferedGame } from '../../../src/contract/answers/checks.ts'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import type { Row } from '../../../src/contract/values.ts'
import type { CallOptions, TestApi } from '../../support/api.ts'

export const at = (provider: string) => `/game-providers/${provider}/import`

/** Helpers for tests of imports, with the API that `api` returns. */
export function importsOf(api: () => TestApi) {
  const start = (provider: string, games: unknown, options: CallOptions = {}, more: object = {}) =>
    api().call(at(provider), {
      method: 'POST',
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: { games, ...more },
      ...options,
    })
  const ended = async ({ id }: Row) => {
    await api().settled()
    return (await api().call(`/jobs/${id}`)).body as Job
  }
  return {
    start,
    ended,
    previewOf: async (provider: string) => (await api().call(at(provider))).body as ImportPreview,
    imported: async (provider: string, games: readonly (string | null)[]) =>
      ended((await start(provider, games)).record),
    read: async (path: string) => (await api().call(path)).record,
    log: async (filter: object) => {
      const text = encodeURIComponent(JSON.stringify(filter))
      return (await api().call(`/audit-entries?sort=["id","ASC"]&filter=${text}`)).rows
    },
  }
}

export const outcomes = ({ items }: Job) => Object.fromEntries(items.map(({ id, outcome }) => [id, outcome]))
export const idsOf = (games: readonly OfferedGame[], ...states: string[]) =>
  games.filter(({ state }) => states.includes(state)).map(({ providerGameId }) => providerGameId)
