import { collections } from '../../src/contract/collections.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Reader } from '../stores/store.ts'
import { userOrNone, type UserWriting } from './known.ts'
import { isWithin, rightsOf } from './rights.ts'

/**
 * Nobody gets more than whoever has set their password may do: that one may know it, and would have the rights, too. It does not help that
 * another has to be chosen at the first sign-in, since whoever knows the temporary one can be the first. Throws `passwordOfLesser`;
 * a reset by somebody who may do as much is the way out.
 */
export async function requirePasswordOfEqual(
  { api, tx, user }: UserWriting,
  before: Row,
  after: Row,
): Promise<void> {
  const wanted = rightsOf(after)
  if (isWithin(wanted, rightsOf(before))) return
  const setter = await setterOf(tx, before.id)
  if (setter === null || setter === user.id) return
  const known = await userOrNone(api.identity, setter)
  if (!known || !isWithin(wanted, rightsOf(known.row))) throw new Problem('passwordOfLesser')
}

/**
 * Who has set a user's password last, by the audit log; `null` where that was not done here. A reset counts from when it was asked for:
 * it may have come about although nobody was told.
 */
async function setterOf(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await reader.list(collections.auditLog, {
    where: [
      { field: 'resource', op: 'in', values: ['users'] },
      { field: 'recordId', op: 'in', values: [id] },
      {
        op: 'any',
        of: [
          { field: 'action', op: 'in', values: ['create', 'resetPassword'] },
          {
            op: 'all',
            of: [
              { field: 'action', op: 'in', values: ['attempted'] },
              { field: 'attempted', op: 'in', values: ['resetPassword'] },
            ],
          },
        ],
      },
    ],
    sort: [{ field: 'id', order: 'DESC' }],
    range: [0, 0],
  })
  const by = rows[0]?.['by'] as { id: string } | undefined
  return by?.id ?? null
}
