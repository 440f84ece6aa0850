import type { Action } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { changesBetween } from '../audit/changes.ts'
import { logRefusal } from '../audit/log.ts'
import { problemOf } from '../dialect/call.ts'
import { logFault } from '../logFault.ts'
import type { UserWriting } from './known.ts'
import { leaveNarrow } from './leaveNarrow.ts'
import { endSessions } from './steps.ts'
import { closeChange, notedChange } from './unsettled.ts'

interface Failed {
  attempted: Action
  meant?: Row
  leavesSessions?: () => boolean
}

/**
 * Takes back what a write that has failed has given, and puts its refusal on record with all that differs from before, while it is still
 * its turn. Answers what it is refused with: as it was, or `userChangedInPart` where something of it is left, or that cannot be taken back
 * now. Then `createUserRepairs` does it, as it does where a call got no answer, which may come about late.
 */
export async function takenBack(
  writing: UserWriting,
  { attempted, meant, leavesSessions }: Failed,
  { refusal, mayBeLate }: { refusal: unknown; mayBeLate: boolean },
): Promise<unknown> {
  const { identity, store, clock } = writing.api
  const before = writing.row as Row
  const { id } = before
  try {
    const left = await leaveNarrow(identity, await notedChange(store, id))
    if (left && leavesSessions?.()) await endSessions(identity, id)
    const changes = changesBetween(before, left)
    const outcome = meant && changes.length > 0 ? new Problem('userChangedInPart') : refusal
    await store.transaction(async (tx) => {
      const at = { ...writing, now: clock().toISOString() }
      const { code } = problemOf(outcome)
      await logRefusal(tx, at, { attempted, code, recordId: id, row: before, changes })
      await closeChange(tx, at, { id, left, mayBeLate })
    })
    writing.isOnRecord = true
    return outcome
  } catch (error) {
    logFault(error, `A write on the user ${id} came about in part and is still to be taken back:`)
    return meant ? new Problem('userChangedInPart') : refusal
  }
}
