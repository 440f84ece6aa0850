import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '../../src/contract/entity.ts'
import type { FieldError, FieldErrors } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { refuse } from '../records/check.ts'
import { patched } from '../records/change.ts'
import { change } from './change.ts'
import { lastSignIn } from './events.ts'
import { oneUser } from './known.ts'
import { writeUser } from './write.ts'
import { ownValue } from '../../src/contract/own.ts'

/** What the account says of its user, and what of it is the user's own to change. */
const shown = [
  'id',
  'version',
  'username',
  'email',
  'firstName',
  'lastName',
  'role',
  'casinoAccess',
  'casinoIds',
]
const own = ['firstName', 'lastName']

/** `GET /api/account`: the own user, whatever the role; `lastSignIn` is the one before, `null` where none is known. */
export const readAccount =
  (api: Api): Handler =>
  async ({ user }) => {
    const { row } = await oneUser(api.identity, user.id)
    return accountAnswer(api, row)
  }

/** `PATCH /api/account`: the own names, and nothing else. */
export const changeAccount =
  (api: Api, entity: Entity): Handler =>
  (call) => {
    const onSelf = { ...call, id: call.user.id }
    return writeUser(api, entity, onSelf, { action: 'edit', permitted: true }, async (writing) => {
      const { row } = writing.known.find(({ row: known }) => known.id === onSelf.id) ?? {}
      refuse(foreignErrors(writing.body, row))
      const { body } = await change(writing, patched)
      return accountAnswer(api, body as Row)
    })
  }

async function accountAnswer({ identity }: Api, row: Row): Promise<Answer> {
  const account = Object.fromEntries(shown.map((name) => [name, ownValue(row, name) ?? null]))
  const signedIn = { lastSignIn: await lastSignIn(identity, row.id) }
  // The last sign-in changes while the version stays, as what is computed does.
  return recordAnswer({ computed: async () => [signedIn] }, { ...account, ...signedIn } as unknown as Row)
}

/** What is not of the account is unknown to it; the rest comes back as it is, or not at all. */
function foreignErrors(body: Record<string, unknown>, row: Row | undefined): FieldErrors {
  const errors = new Map<string, FieldError>()
  for (const [name, value] of Object.entries(body)) {
    if (!shown.includes(name)) errors.set(name, { code: 'unknownField' })
    else if (!own.includes(name) && !isDeepStrictEqual(value, ownValue(row, name) ?? null))
      errors.set(name, { code: 'readOnlyField' })
  }
  return Object.fromEntries(errors)
}
