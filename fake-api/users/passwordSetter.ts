import { knownCollections } from '../../src/contract/collections.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { defineBound } from '../defineBound.ts'
import type { Reader } from '../stores/store.ts'
import { findUser, type UserWriting } from './known.ts'
import { isWithin, rightsOf } from './rights.ts'

/**
 * Nobody gets more than anybody may do who may know their password: that one would have the rights, too. It does not help that
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
  for (const setter of await settersOf(tx, before.id)) {
    if (setter === user.id) continue
    const known = await findUser(api.identity, setter)
    if (!known || !isWithin(wanted, rightsOf(known.row))) throw new Problem('passwordOfLesser')
  }
}

const mostAttempts = defineBound({
  what: 'attempts to set a password that are looked back at for who has set one',
  limit: 100,
  per: 'request',
  atLimit: '409 `passwordOfLesser`, until a password is set',
  test: 'fake-api/usersPasswordSetter.test.ts',
})

/**
 * Who may know a user's password, by the audit log: who has set it last, and who has tried to since, which may have come about although
 * nobody was told. An attempt that came to nothing makes nobody forget the password before. Nobody where none was set here. Throws
 * `passwordOfLesser` where that cannot be told.
 */
async function settersOf(reader: Reader, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await reader.list(knownCollections.auditLog, {
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
    range: [0, mostAttempts - 1],
  })
  const last = rows.findIndex(({ action }) => action !== 'attempted')
  if (last < 0 && rows.length === mostAttempts) throw new Problem('passwordOfLesser')
  const since = last < 0 ? rows : rows.slice(0, last + 1)
  return new Set(since.map(({ by }) => (by as { id: string }).id))
}
