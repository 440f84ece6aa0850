import type { AdapterPayload } from 'oidc-provider'
import { AsyncLocalStorage } from 'node:async_hooks'
import { addressKey } from './requestLimits.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { machineClockTrust } from '../machineClock.ts'

/** A session, grant, token or pending sign-in. `expiresAt` is in milliseconds since 1970. */
export interface StoredRecord {
  payload: AdapterPayload
  expiresAt: number
}

export interface OwnedSession {
  uid?: string | undefined
  accountId?: string | undefined
}

/** By key, `Model:id`. */
export type Records = ReturnType<typeof createRecords>

const MOST_PER_PERSON = documentedLimit('sessions, and tokens of each kind, at the sign-in service', 200)

/** Calls `ended` with each session that ends before its time, whatever the reason. */
export function createRecords(
  saved: Iterable<[string, StoredRecord]> = [],
  bounds: PendingSignInBounds = {},
  ended: (session: OwnedSession) => void = () => {},
) {
  const all = new Map<string, StoredRecord>()
  /** When ended sessions would have expired (ms), by `Session:uid`. */
  const over = new Map<string, number>()
  const byUid = new Map<string, string>()
  const ofGrant = createKeyGroups()
  const ofPerson = createKeyGroups()
  const pending = createPendingSignInQuota(bounds)

  /** Removes a record without ending its session: it continues under another key or with other content, or has expired. */
  const forget = (key: string) => {
    const { payload } = all.get(key) ?? {}
    if (!payload) return
    all.delete(key)
    pending.delete(key)
    const uid = placeOf(key, payload.uid)
    if (byUid.get(uid) === key) byUid.delete(uid)
    ofGrant.delete(payload.grantId, key)
    ofPerson.delete(placeOf(key, payload.accountId), key)
  }

  const remove = (key: string) => {
    const { payload, expiresAt = 0 } = all.get(key) ?? {}
    const uid = placeOf(key, payload?.uid)
    // If the session was renamed, `byUid` has its new key by now.
    const ends = modelOf(key) === 'Session' && payload?.accountId && byUid.get(uid) === key
    forget(key)
    if (!ends) return
    over.set(uid, expiresAt)
    ended(payload)
  }

  const set = (key: string, record: StoredRecord) => {
    const { payload } = record
    if (modelOf(key) === 'Session' && over.has(placeOf(key, payload.uid))) return
    const isPending = isPendingRecord(key, payload)
    const size = isPending ? pending.measured(payload) : 0
    forget(key)
    all.set(key, record)
    if (payload.uid) byUid.set(placeOf(key, payload.uid), key)
    if (payload.grantId) ofGrant.add(payload.grantId, key)
    if (isPending) pending.add(key, size).forEach(remove)
    else if (payload.accountId)
      ofPerson.add(placeOf(key, payload.accountId), key, MOST_PER_PERSON).forEach(remove)
  }

  const alive = (record: StoredRecord | undefined) =>
    record && record.expiresAt > Date.now() ? record : undefined

  for (const [key, record] of saved) if (!isPendingRecord(key, record.payload)) set(key, record)
  return {
    get: (key: string) => alive(all.get(key)),
    byUid: (model: string, uid: string) => alive(all.get(byUid.get(`${model}:${uid}`) ?? '')),
    /** Ignores records of an ended session, which a slow request could bring back. Throws `PendingSignInTooLargeError`. */
    set,
    delete: remove,
    ofGrant: (grantId: string) => ofGrant.of(grantId),
    all: () => all.entries(),
    /** The records that have to survive a restart: all but pending sign-ins, which people can begin again. */
    lasting: () => [...all].filter(([key]) => !pending.has(key)),
    dropExpired() {
      if (!machineClockTrust.isTrusted()) return
      for (const [key, { expiresAt }] of all) if (expiresAt <= Date.now()) forget(key)
      for (const [uid, expiresAt] of over) if (expiresAt <= Date.now()) over.delete(uid)
    },
    isPending: (key: string) => pending.has(key),
    pending: () => pending.size(),
  }
}

/** Whether nobody has signed in with a record: a sign-in in progress, or a browser's session without a person. */
const isPendingRecord = (key: string, { accountId }: AdapterPayload) =>
  modelOf(key) === 'Interaction' || (modelOf(key) === 'Session' && !accountId)

const modelOf = (key: string) => key.slice(0, key.indexOf(':'))

const placeOf = (key: string, value: string | undefined) => `${modelOf(key)}:${value ?? ''}`

export const clientAddressContext = new AsyncLocalStorage<string>()

export interface PendingSignInBounds {
  most?: number | undefined
  /** So that no address displaces the sign-ins of all others. */
  mostPerAddress?: number | undefined
  mostBytes?: number | undefined
}

export class PendingSignInTooLargeError extends Error {}

/** Longest length as JSON. The longest accepted parameters need about half of it. */
const LONGEST = documentedLimit('characters of a pending sign-in', 8192)

const usual = {
  most: documentedLimit('pending sign-ins', 10_000),
  mostPerAddress: documentedLimit('pending sign-ins begun from one place', 2_000),
  mostBytes: documentedLimit('bytes of all pending sign-ins', 32 * 1024 * 1024),
}

/** Limits pending sign-ins, which anybody can begin. New ones displace the oldest of the address with the most. */
export function createPendingSignInQuota(bounds: PendingSignInBounds) {
  const { most = usual.most, mostPerAddress = usual.mostPerAddress, mostBytes = usual.mostBytes } = bounds
  const sizes = new Map<string, number>()
  const places = new Map<string, string>()
  const ofPlace = createKeyGroups()
  let bytes = 0
  return {
    /** The greatest size in bytes that a record takes in memory. Throws `PendingSignInTooLargeError`. */
    measured(payload: object): number {
      const { length } = JSON.stringify(payload)
      if (length > LONGEST) throw new PendingSignInTooLargeError('The request is too long.')
      return 2 * length
    },
    /** Returns the keys of the oldest ones to be dropped for it. */
    add(key: string, size: number): string[] {
      sizes.set(key, size)
      bytes += size
      const place = addressKey(clientAddressContext.getStore() ?? '')
      places.set(key, place)
      const gone = new Set(ofPlace.add(place, key, mostPerAddress))
      let [count, rest] = [sizes.size, bytes]
      for (const one of gone) {
        count -= 1
        rest -= sizes.get(one) ?? 0
      }
      while (count > most || rest > mostBytes) {
        const oldest = ofPlace.oldestOfLargest(gone)
        if (oldest === undefined) break
        gone.add(oldest)
        count -= 1
        rest -= sizes.get(oldest) ?? 0
      }
      return [...gone]
    },
    delete(key: string): void {
      bytes -= sizes.get(key) ?? 0
      sizes.delete(key)
      ofPlace.delete(places.get(key), key)
      places.delete(key)
    },
    has: (key: string) => sizes.has(key),
    size: () => ({ count: sizes.size, bytes }),
  }
}

function createKeyGroups() {
  const groups = new Map<string, Set<string>>()
  return {
    /** Returns the oldest keys beyond `most`, which remain until they are deleted. */
    add(group: string, key: string, most = Infinity) {
      const keys = groups.get(group) ?? new Set()
      groups.set(group, keys.add(key))
      return keys.size > most ? [...keys].slice(0, keys.size - most) : []
    },
    delete(group = '', key: string) {
      const keys = groups.get(group)
      keys?.delete(key)
      if (keys?.size === 0) groups.delete(group)
    },
    of: (group: string) => [...(groups.get(group) ?? [])],
    oldestOfLargest(gone: ReadonlySet<string>) {
      let [most, largest] = [0, new Set<string>()]
      for (const keys of groups.values()) {
        const left = keys.size - [...gone].filter((key) => keys.has(key)).length
        if (left > most) [most, largest] = [left, keys]
      }
      return [...largest].find((key) => !gone.has(key))
    },
  }
}
