import * as z from 'zod/mini'
import type { Row } from '../../src/contract/row.ts'
import type { ApiContext } from '../api.ts'
import { logFault } from '../log.ts'
import type { Reader, Store, Transaction } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'
import { roleMemberSchema } from './fetchedUsers.ts'

/** For how long the identity service has been answering, as seen by all processes; without a row, it is silent. */
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
 * Milliseconds between two looks while a call may be late, and at most between two answers of one sequence. A service that stops for
 * longer than that fails a look, or there was no look: calls that it has not handled yet are no nearer to their end then.
 */
export const lookEveryMs = 5_000
const unbrokenGapMs = 3 * lookEveryMs

/**
 * Whether no call that got no answer can take effect any more. That time has passed since does not tell: the identity service may have
 * been silent, unnoticed by whoever restarts after that.
 */
export async function areLateCallsOver(reader: Pick<Reader, 'get'>): Promise<boolean> {
  const answering = (await reader.get(collection, id)) as Answering | undefined
  return answering !== undefined && Date.parse(answering.until) - Date.parse(answering.since) >= lateCallMs
}

/** Looks whether the identity service answers, and puts that on record. Throws as `AdminRest` does where it does not. */
export async function probeIdentityService(
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  identity: AdminRest,
): Promise<void> {
  // What Keycloak does not answer from its cache: its database may be what stands still.
  await identity.get('/users?briefRepresentation=true&max=1', z.array(roleMemberSchema))
  const now = clock().toISOString()
  await store.transaction(async (tx) => {
    const kept = (await tx.get(collection, id)) as Answering | undefined
    const isUnbroken = kept && Math.abs(Date.parse(now) - Date.parse(kept.until)) <= unbrokenGapMs
    const row = { id, version: (kept?.version ?? 0) + 1, since: isUnbroken ? kept.since : now, until: now }
    await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
  })
}

/** Says that a call got no answer, or that nobody knows: it can be late until the service has answered for long enough from now on. */
export async function noteLateCall(tx: Transaction): Promise<void> {
  if (await tx.get(collection, id)) await tx.remove(collection, id)
}

/** Says that the identity service does not answer: what may be late has all of its time again. Never rejects. */
export const noteSilence = (store: Pick<Store, 'transaction'>): Promise<void> =>
  store.transaction(noteLateCall).catch(logFault)
