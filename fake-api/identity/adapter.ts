import type { AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from './oidcProvider.ts'
import { TooLong } from './pending.ts'
import type { Records, StoredRecord } from './records.ts'

/**
 * The storage interface of oidc-provider over records in memory.
 *
 * @param changed called after every change of what a restart must not lose
 */
export function createAdapter(records: Records, changed: () => void): AdapterFactory {
  return (model) => {
    const key = (id: string) => `${model}:${id}`

    // Copies in both directions: the library changes nested parts of what it has read or saved.
    const read = (record: StoredRecord | undefined) => record && structuredClone(record.payload)

    const remove = (id: string) => {
      const isPending = records.isPending(id)
      records.delete(id)
      if (!isPending) changed()
    }

    return {
      find: async (id) => read(records.get(key(id))),
      findByUid: async (uid) => read(records.byUid(model, uid)),
      // The device flow, the only one with such codes, is not offered.
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresIn = Number.MAX_SAFE_INTEGER) {
        const expiresAt = Date.now() + expiresIn * 1000
        try {
          records.set(key(id), { payload: structuredClone(payload), expiresAt })
        } catch (error) {
          if (error instanceof TooLong) throw new errors.InvalidRequest(error.message)
          throw error
        }
        if (!records.isPending(key(id))) changed()
      },
      async consume(id) {
        const record = records.get(key(id))
        if (record) record.payload.consumed = Math.floor(Date.now() / 1000)
        changed()
      },
      destroy: async (id) => remove(key(id)),
      async revokeByGrantId(grantId) {
        for (const id of records.ofGrant(grantId)) if (id.startsWith(key(''))) remove(id)
      },
    }
  }
}

/**
 * Removes what a person has signed in to, or is about to with a password that was right.
 *
 * @param exceptSession the id of a session that goes on
 */
export function endSessions(records: Records, personId: string, exceptSession?: string) {
  for (const [id, { payload }] of [...records.all()]) {
    const pending = payload['result'] as { login?: { accountId?: string } } | undefined
    const own = [payload.accountId, pending?.login?.accountId].includes(personId)
    if (own && !(exceptSession && goesOn(id, payload, exceptSession))) records.delete(id)
  }
}

/** Grants name no session: they stay, and grant nothing without the session's tokens. */
function goesOn(id: string, payload: AdapterPayload, session: string) {
  return id.startsWith('Grant:') || (payload['sessionUid'] ?? payload.uid) === session
}
