import type { Row } from '../../src/contract/row.ts'
import { IdentityRefusal, type AdminRest } from './adminRest.ts'
import { applyUser, removeForeignAccessAttributes } from './applyUser.ts'
import { fetchUser } from './known.ts'
import { isSameRights, intersectRights, rightsOf } from './rights.ts'

interface Begun {
  before: Row
  after: Row | null
  isOfRights: boolean
}

/**
 * Takes away what a user has beyond both the state before a change and the one meant, unless they are as before. It gives nothing:
 * rights are given by a change alone that has passed all checks, never in the course of taking one back. Answers what is left, `null`
 * where the user is gone. Throws as `AdminRest` does.
 */
export async function takeAwayExcessRights(
  admin: AdminRest,
  { before, after, isOfRights }: Begun,
): Promise<Row | null> {
  const present = await fetchUser(admin, before.id).catch((error: unknown) => {
    if (error instanceof IdentityRefusal && error.status === 404) return null
    throw error
  })
  if (!present || !isOfRights || !after) return present?.row ?? null
  const [from, was, meant] = [rightsOf(present.row), rightsOf(before), rightsOf(after)]
  const least = isSameRights(from, was) ? from : intersectRights(from, intersectRights(was, meant))
  await applyUser(admin, present, { ...present.row, ...least })
  return removeForeignAccessAttributes(admin, before.id)
}
