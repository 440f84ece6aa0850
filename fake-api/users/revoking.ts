import type { Api } from '../api.ts'
import type { AuditContext } from '../audit/log.ts'
import { endSuspension, suspendTokens, type Subject } from '../revocation/list.ts'
import type { Transaction } from '../stores/store.ts'
import { endViewingsOf } from '../viewing/viewings.ts'

type At = AuditContext & { api: Pick<Api, 'identity' | 'registry'> }

const subjectOf = (userId: string): Subject => `user:${userId}`

/**
 * Refuses whatever tokens a user has or gets, and ends what they look at as a visitor and who looks as them: in the transaction that
 * puts on record that their rights are about to change. `settleUser` ends it, whoever asks for that.
 */
export async function suspendUser(tx: Transaction, { api: _api, ...at }: At, userId: string): Promise<void> {
  await endViewingsOf(tx, at, userId)
  await suspendTokens(tx, subjectOf(userId))
}

/** Accepts sign-ins of a user again from now on: in the transaction that logs the outcome. */
export async function settleUser(tx: Transaction, { api, ...at }: At, userId: string): Promise<void> {
  await endViewingsOf(tx, at, userId)
  await endSuspension(tx, subjectOf(userId), api.identity.time())
}
