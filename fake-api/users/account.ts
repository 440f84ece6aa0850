import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { ApiContext } from '../api.ts'
import { versionedAnswer, type Answer } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { throwRuleErrors } from '../records/check.ts'
import { mergePatch, type MergeBody } from '../records/operations.ts'
import { changeInTurn, checkChangeBeforeTurn } from './change.ts'
import { readPreviousSignIn } from './events.ts'
import { requireUser, type UserWriteContext } from './fetchedUsers.ts'
import { writeUser } from './write.ts'
import { ownValue } from '../../src/contract/own.ts'
import { maxUnknownFields } from '../../src/contract/validate.ts'
import type { FieldError, FieldErrors } from '../../src/contract/answers/shared.ts'

const shown = [
  ...['id', 'version', 'username', 'email', 'firstName', 'lastName'],
  ...['role', 'casinoAccess', 'casinoIds'],
]
const own = ['firstName', 'lastName']

/** `GET /api/account`: the own user, whatever the role; `lastSignIn` is the previous one, `null` if unknown. */
export const readOwnAccount =
  (api: ApiContext): Handler =>
  async ({ user }) => {
    const { row } = await requireUser(api.identity, user.id)
    return accountAnswer(api, row)
  }

/** `PATCH /api/account`: changes the user's own names. Throws `tooManyCalls` while another change by the same user is running. */
export const changeAccount = (api: ApiContext, entity: Entity): Handler => {
  // All other writes on users wait for a turn, so a user has one such change at a time.
  const underWay = new Set<string>()
  return async (call) => {
    const { id } = call.user
    if (underWay.has(id)) throw new Problem('tooManyCalls', { params: { seconds: 1 } })
    underWay.add(id)
    try {
      const { body } = await writeUser(api, entity, { ...call, id }, asked, ownOnly(changeInTurn))
      return await accountAnswer(api, body as Row)
    } finally {
      underWay.delete(id)
    }
  }
}

const ownOnly =
  <T>(work: (writing: UserWriteContext, merge: MergeBody) => Promise<T>) =>
  async (writing: UserWriteContext): Promise<T> => {
    throwRuleErrors(foreignErrors(writing.body, writing.known?.row))
    return work(writing, mergePatch)
  }

const asked = { action: 'edit', permitted: true, look: ownOnly(checkChangeBeforeTurn) } as const

async function accountAnswer({ identity }: ApiContext, row: Row): Promise<Answer> {
  const account = Object.fromEntries(shown.map((name) => [name, ownValue(row, name) ?? null]))
  const signedIn = { lastSignIn: await readPreviousSignIn(identity, row.id) }
  // The answer is marked as changing with time, because a sign-in does not raise the version of the user.
  return versionedAnswer({ ...account, ...signedIn } as unknown as Row, true)
}

/** Errors for fields outside of the account, and for read-only fields sent with another value than the present one. */
function foreignErrors(body: Record<string, unknown>, row: Row | undefined): FieldErrors {
  const errors = new Map<string, FieldError>()
  for (const [name, value] of Object.entries(body)) {
    if (errors.size === maxUnknownFields) break
    if (!shown.includes(name)) errors.set(name, { code: 'unknownField' })
    else if (!own.includes(name) && !isDeepStrictEqual(value, ownValue(row, name) ?? null))
      errors.set(name, { code: 'readOnlyField' })
  }
  return Object.fromEntries(errors)
}
