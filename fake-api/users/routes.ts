import type { Entity } from '../../src/contract/entity.ts'
import type { ApiContext } from '../api.ts'
import { recordAnswer, versionedAnswer, type Answer } from '../http/answer.ts'
import type { Handler, HandlersByMethod } from '../http/call.ts'
import { requirePermission } from '../guard/guard.ts'
import { mergeShallowPatch, mergePut, type MergeBody } from '../records/operations.ts'
import { toResponseRow } from '../records/computed.ts'
import { listRecords } from '../records/read.ts'
import { readUsage } from '../records/usage.ts'
import { changeUser, removeUser, changeUserWithinTurn, checkChangeBeforeTurn, createUser } from './change.ts'
import { requireUser, type UserWriteContext, readerWithUsers } from './fetchedUsers.ts'
import { isDeepStrictEqual } from 'node:util'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { readPreviousSignIn } from './events.ts'
import { runUserWrite } from './write.ts'
import { maxUnknownFields } from '../../src/contract/validate.ts'
import type { FieldError, FieldErrors } from '../../src/contract/answers/shared.ts'

export function userRoutes(api: ApiContext, entity: Entity): Record<string, HandlersByMethod> {
  const { store, identity } = api
  const reading = { ...api, store: { ...store, ...readerWithUsers(store, entity, identity) } }
  const at = `/${entity.name}`
  return {
    [at]: { GET: listRecords(reading, entity), POST: createUser(api, entity) },
    [`${at}/:id`]: {
      GET: readUser(api, entity),
      PUT: changeUser(api, entity, mergePut),
      PATCH: changeUser(api, entity, mergeShallowPatch),
      DELETE: removeUser(api, entity),
    },
    [`${at}/:id/usage`]: { GET: readUsage(reading, entity) },
    '/account': { GET: readOwnAccount(api), PATCH: changeAccount(api, entity) },
  }
}

const readUser =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, id }) => {
    requirePermission(user, entity, 'show')
    const { row } = await requireUser(api.identity, id)
    return recordAnswer(entity, await toResponseRow(api.store, entity, row, user))
  }

const shown = [
  ...['id', 'version', 'username', 'email', 'firstName', 'lastName'],
  ...['role', 'casinoAccess', 'casinoIds'],
]
const own = ['firstName', 'lastName']

/** `GET /api/account`: the own user, whatever the role; `lastSignIn` is the previous one, `null` if unknown. */
const readOwnAccount =
  (api: ApiContext): Handler =>
  async ({ user }) => {
    const { row } = await requireUser(api.identity, user.id)
    return accountAnswer(api, row)
  }

/** `PATCH /api/account`: changes the user's own names. Throws `tooManyCalls` while another change by the same user is running. */
const changeAccount = (api: ApiContext, entity: Entity): Handler => {
  // All other writes on users wait for a turn, so a user has one such change at a time.
  const underWay = new Set<string>()
  return async (call) => {
    const { id } = call.user
    if (underWay.has(id)) throw new ProblemError('tooManyCalls', { params: { seconds: 1 } })
    underWay.add(id)
    try {
      const { body } = await runUserWrite(api, entity, { ...call, id }, asked, ownOnly(changeUserWithinTurn))
      return await accountAnswer(api, body as Row)
    } finally {
      underWay.delete(id)
    }
  }
}

const ownOnly =
  <T>(work: (writing: UserWriteContext, merge: MergeBody) => Promise<T>) =>
  async (writing: UserWriteContext): Promise<T> => {
    throwIfFieldErrors(foreignErrors(writing.body, writing.known?.row))
    return work(writing, mergeShallowPatch)
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
