import * as z from 'zod/mini'
import type { Row } from '../../src/contract/row.ts'
import type { ApiContext } from '../api.ts'
import { logFault } from '../log.ts'
import type { Reader, Store, Transaction } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'
import { roleMemberSchema } from './fetchedUsers.ts'

/** For how long the identity service has been answering, as observed by all processes. Without a row, it does not answer. */
const collection = 'identity-answers'
const id = 'answering'

interface Answering extends Row {
  /** UTC instants, ISO 8601, of the first and the last answer of an unbroken sequence. */
  since: string
  until: string
}

/** Milliseconds of unbroken answers after which a call that got no answer has had its effect, or never will. */
const lateCallMs = 60_000

/**
 * Milliseconds between two checks while a call may be late, and the longest gap between two answers of an unbroken sequence. A longer gap
 * means that the service or the checks stood still; pending calls may have stood still as well.
 */
export const lookEveryMs = 5_000
const unbrokenGapMs = 3 * lookEveryMs

/** Whether calls without an answer can no longer take effect. Time alone does not tell: the service may have been down unnoticed. */
export async function areLateCallsOver(reader: Pick<Reader, 'get'>): Promise<boolean> {
  const answering = (await reader.get(collection, id)) as Answering | undefined
  return answering !== undefined && Date.parse(answering.until) - Date.parse(answering.since) >= lateCallMs
}

/** Checks whether the identity service answers, and records it. Throws like `AdminRest` if it does not. */
export async function probeIdentityService(
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  identity: AdminRest,
): Promise<void> {
  // Keycloak cannot answer this from its cache, so that a stalled database is noticed.
  await identity.get('/users?briefRepresentation=true&max=1', z.array(roleMemberSchema))
  const now = clock().toISOString()
  await store.transaction(async (tx) => {
    const kept = (await tx.get(collection, id)) as Answering | undefined
    const isUnbroken = kept && Math.abs(Date.parse(now) - Date.parse(kept.until)) <= unbrokenGapMs
    const row = { id, version: (kept?.version ?? 0) + 1, since: isUnbroken ? kept.since : now, until: now }
    await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
  })
}

/** Records that a call without an answer may still take effect, until the service has answered for long enough from now on. */
export async function noteLateCall(tx: Transaction): Promise<void> {
  if (await tx.get(collection, id)) await tx.remove(collection, id)
}

/** Records that the identity service does not answer, so that the time for late calls begins anew. Never rejects. */
export const noteSilence = (store: Pick<Store, 'transaction'>): Promise<void> =>
  store.transaction(noteLateCall).catch(logFault)
