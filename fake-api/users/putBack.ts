import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { changesBetween } from '../audit/changes.ts'
import { logFault } from '../logFault.ts'
import { isLost } from './callIdentity.ts'
import { fetchUser, type UserWriting } from './known.ts'
import { narrower, rightsOf, type Rights } from './rights.ts'
import { forgetChange, noteRefused } from './unsettled.ts'
import { restoreUser } from './applyUser.ts'

/**
 * Makes a user as before a change of which a step has failed, and answers what the change is refused with: the failure of the step,
 * or `userChangedInPart` where that cannot be done now. It is then done by `createUserRepairs`, as it is where a call got no answer,
 * which may come about late. What somebody else has changed meanwhile is not given back.
 */
export async function putBack(
  writing: UserWriting,
  { before, after }: { before: Row; after: Row },
  failure: unknown,
): Promise<unknown> {
  const { identity, store } = writing.api
  try {
    const present = await fetchUser(identity, before.id)
    const rights = isOwn(present.row, before, after)
      ? rightsOf(before)
      : narrower(rightsOf(present.row), rightsOf(before))
    const left = await restoreUser(identity, present, { ...before, ...rights })
    writing.changes = changesBetween(before, left)
    await store.transaction((tx) =>
      isLost(failure) ? noteRefused(tx, before.id) : forgetChange(tx, before.id),
    )
    return failure
  } catch (error) {
    logFault(error, `A change of the user ${before.id} came about in part and is still to be taken back:`)
    const left = await fetchUser(identity, before.id).catch(() => null)
    if (left) writing.changes = changesBetween(before, left.row)
    await store.transaction((tx) => noteRefused(tx, before.id))
    return new Problem('userChangedInPart')
  }
}

/** Whether each right is as it was before, as it was meant, or on the way. */
function isOwn(present: Row, before: Row, after: Row): boolean {
  const [was, meant] = [rightsOf(before), rightsOf(after)]
  const known = [was, meant, narrower(was, meant)]
  const names = Object.keys(was) as (keyof Rights)[]
  return names.every((name) => known.some((one) => isDeepStrictEqual(one[name], rightsOf(present)[name])))
}
