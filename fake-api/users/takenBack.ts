import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { changesBetween } from '../audit/changes.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { problemOf } from '../dialect/call.ts'
import { logFault } from '../logFault.ts'
import type { UserWriting } from './known.ts'
import { takeAwayExcessRights } from './leaveNarrow.ts'
import { endSessions } from './steps.ts'
import { settleNotedChange, readNotedChange } from './unsettled.ts'
import type { IdentityCall } from './write.ts'

/**
 * Takes back what a write that has failed has given, and puts its refusal on record with all that differs from before, while it is still
 * its turn. Answers what it is refused with: as it was, as one whose outcome is not known, or `userChangedInPart` where something of it is left, or that cannot be taken back
 * now. Then `createUserRepairs` does it, as it does where a call got no answer, which may come about late.
 */
export async function takeBackFailedWrite(
  writing: UserWriting,
  { attempted, meant, failed, unknown, leavesSessions }: IdentityCall,
  { refusal, mayBeLate }: { refusal: unknown; mayBeLate: boolean },
): Promise<unknown> {
  const { identity, store, clock } = writing.api
  const before = writing.row as Row
  const { id } = before
  const isUnknown = leavesSessions?.() === true && problemOf(refusal).code === failed
  const asIs = unknown && isUnknown ? new Problem(unknown) : refusal
  try {
    const left = await takeAwayExcessRights(identity, await readNotedChange(store, id))
    if (left && leavesSessions?.()) await endSessions(identity, id)
    const changes = changesBetween(before, left)
    const outcome = meant && changes.length > 0 ? new Problem('userChangedInPart') : asIs
    await store.transaction(async (tx) => {
      const at = { ...writing, now: clock().toISOString() }
      const { code } = problemOf(outcome)
      // The user may be gone although no answer said so.
      if (!left && attempted === 'delete') await logChange(tx, at, attempted, before, null)
      else await logRefusal(tx, at, { attempted, code, recordId: id, row: before, changes, isUnknown })
      await settleNotedChange(tx, at, { id, left, mayBeLate })
    })
    writing.isOnRecord = true
    return outcome
  } catch (error) {
    logFault(error, `A write on the user ${id} came about in part and is still to be taken back:`)
    writing.mayBeDone = true
    return meant ? new Problem('userChangedInPart') : asIs
  }
}
