import type { Row } from '../../src/contract/values.ts'
import { aUser, ifMatch, type CallOptions, type TestApi } from './api.ts'

export function usersOf(api: TestApi) {
  const create = (mark: string, fields: object = {}, options: CallOptions = {}) =>
    api.call('/users', { method: 'POST', body: aUser(mark, fields), ...options })
  const read = async (id: string) => (await api.call(`/users/${id}`)).record
  return {
    create,
    read,
    made: async (mark: string, fields: object = {}) => (await create(mark, fields)).record,
    list: async (parameters: Record<string, unknown>) => {
      const text = Object.entries(parameters).map(([key, value]) => [key, JSON.stringify(value)])
      return api.call(`/users?${new URLSearchParams(Object.fromEntries(text) as Record<string, string>)}`)
    },
    write: async (method: string, id: string, body?: object, options: CallOptions = {}) =>
      api.call(`/users/${id}`, { method, body, headers: ifMatch(await read(id)), ...options }),
    reset: (id: string, password: unknown, { key = id, ...options }: CallOptions & { key?: string } = {}) =>
      api.call(`/users/${id}/reset-password`, {
        method: 'POST',
        body: { password },
        headers: { 'Idempotency-Key': key },
        ...options,
      }),
    /** The audit entries of a user, the oldest first. */
    history: async (id: string): Promise<Row[]> => {
      const filter = JSON.stringify({ resource: 'users', recordId: id })
      return (await api.call(`/audit-entries?sort=["id","ASC"]&filter=${encodeURIComponent(filter)}`)).rows
    },
    /** All changes that the identity service was asked for. */
    asked: () => api.identity.calls.filter((call) => !call.startsWith('GET')),
  }
}
