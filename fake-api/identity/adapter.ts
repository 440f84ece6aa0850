import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

/** One session, grant, token or pending sign-in, and the instant (ms) it ends. */
export interface StoredRecord {
  payload: AdapterPayload
  expiresAt: number
}

/** Keyed by `Model:id`. */
export type Records = Map<string, StoredRecord>

/**
 * The storage interface of oidc-provider over a map.
 *
 * @param changed called after every change
 */
export function createAdapter(records: Records, changed: () => void): AdapterFactory {
  return (model) => {
    const key = (id: string) => `${model}:${id}`

    // Clones in both directions: the library changes nested parts of what it has read or saved.
    const read = (record: StoredRecord | undefined) =>
      record && record.expiresAt > Date.now() ? structuredClone(record.payload) : undefined

    const findBy = (matches: (payload: AdapterPayload) => boolean) => {
      for (const [id, record] of records) {
        if (id.startsWith(key('')) && matches(record.payload)) return read(record)
      }
      return undefined
    }

    return {
      find: async (id) => read(records.get(key(id))),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      async upsert(id, payload, expiresIn = Number.MAX_SAFE_INTEGER) {
        records.set(key(id), { payload: structuredClone(payload), expiresAt: Date.now() + expiresIn * 1000 })
        changed()
      },
      async consume(id) {
        const record = records.get(key(id))
        if (record) record.payload.consumed = Math.floor(Date.now() / 1000)
        changed()
      },
      async destroy(id) {
        records.delete(key(id))
        changed()
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of records) {
          if (id.startsWith(key('')) && payload.grantId === grantId) records.delete(id)
        }
        changed()
      },
    }
  }
}

/** Removes what has ended. */
export function dropExpired(records: Records) {
  for (const [id, { expiresAt }] of records) {
    if (expiresAt <= Date.now()) records.delete(id)
  }
}

/**
 * Removes what a person has signed in to, or is about to with a password that was right.
 *
 * @param exceptSession the id of a session that goes on
 */
export function endSessions(records: Records, personId: string, exceptSession?: string) {
  for (const [id, { payload }] of records) {
    const pending = payload['result'] as { login?: { accountId?: string } } | undefined
    const own = [payload.accountId, pending?.login?.accountId].includes(personId)
    if (own && !(exceptSession && goesOn(id, payload, exceptSession))) records.delete(id)
  }
}

/** Grants name no session: they stay, and give nothing without its tokens. */
function goesOn(id: string, payload: AdapterPayload, session: string) {
  return id.startsWith('Grant:') || (payload['sessionUid'] ?? payload.uid) === session
}
