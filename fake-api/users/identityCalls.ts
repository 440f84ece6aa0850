import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { log } from '../log.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { IdentityRefusalError, type AdminRest } from './adminRest.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { ApiContext } from '../api.ts'
import { putRow } from '../putRow.ts'
import { generateId } from '../records/find.ts'
import { claimByUrgency, claimPauseMs } from '../stores/claims.ts'
import type { Claim, Store } from '../stores/store.ts'

/** Runs reads of the identity service. A refusal is thrown as `code`, and logged for operators. */
export async function runIdentityRead<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof IdentityRefusalError)) throw error
    log.error({ said: saidBy(error) }, error.message)
    throw new ProblemError(code)
  }
}

/** Only the kind of failure is logged: other texts of the identity service may repeat what was entered. */
const saidBy = ({ body }: IdentityRefusalError) => named.safeParse(body).data?.error

/** Like `runIdentityRead`, but throws errors of single fields as such, and `code` without an answer: the write may have been made. */
export const runIdentityWrite = <T>(code: ErrorCode, work: () => Promise<T>): Promise<T> =>
  runIdentityRead(code, async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof IdentityRefusalError) throwIfFieldErrors(fieldErrors(error))
      if (error instanceof LostTurnError) throw error
      throw isUnansweredCall(error) ? new ProblemError(code) : error
    }
  })

export const isUnansweredCall = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'identityUnavailable'

function fieldErrors({ status, body }: IdentityRefusalError): FieldErrors {
  if (status === 409) {
    const isEmail = taken.safeParse(body).data?.errorMessage.includes('email')
    return isEmail ? { email: { code: 'emailTaken' } } : { username: { code: 'usernameTaken' } }
  }
  if (status !== 400) return {}
  const policy = refusedPassword.safeParse(body).data
  if (policy) return { password: passwordError(policy.error, policy.error_description) }
  const faults = profileFaults.safeParse(body).data
  return Object.fromEntries((faults?.errors ?? []).map(({ field }) => [field, { code: 'fieldInvalid' }]))
}

function passwordError(error: string, description = '') {
  const min = Number(/\d+/.exec(description)?.[0])
  if (error === 'invalidPasswordMinLengthMessage' && min)
    return { code: 'passwordTooShort', params: { min } } as const
  if (error === 'invalidPasswordNotUsernameMessage') return { code: 'passwordIsUsername' } as const
  if (error === 'invalidPasswordNotEmailMessage') return { code: 'passwordIsEmail' } as const
  return { code: 'passwordRefused' } as const
}

export const isPasswordReuseRefusal = (error: unknown): boolean =>
  error instanceof IdentityRefusalError &&
  named.safeParse(error.body).data?.error === 'invalidPasswordHistoryMessage'

/** The code of a refusal. A longer text is not a code and is not logged. */
const named = z.object({ error: z.string().check(z.maxLength(200)) })
const taken = z.object({ errorMessage: z.string() })
const refusedPassword = z.object({
  error: z.string().check(z.startsWith('invalidPassword')),
  error_description: z.optional(z.string()),
})
const field = z.object({ field: z.enum(['username', 'email', 'firstName', 'lastName']) })
const profileFaults = z.union([
  z.object({ errors: z.array(field) }),
  z.pipe(
    field,
    z.transform((one) => ({ errors: [one] })),
  ),
])

const maxWaitMs = documentedLimit(
  'milliseconds that a write on users waits for those of other processes',
  20_000,
)

/** What work in its turn has to use: both refuse to write once another process may have the turn. */
type Turn = Pick<ApiContext, 'identity' | 'store'>

/** The process stood still, and another one may have the turn, which settles whatever this one has begun. */
export class LostTurnError extends ProblemError {
  constructor() {
    super('identityUnavailable')
  }
}

/** Only one runs at a time among all processes of the store, urgent ones first. Throws `identityUnavailable` if its turn does not come. */
export const runUserWriteExclusively = <T>(
  { identity, store }: Turn,
  work: (turn: Turn) => Promise<T>,
  isUrgent = false,
): Promise<T> =>
  identity.inTurn(async () => {
    const claim = await claimByUrgency(store, 'users', { longest: maxWaitMs, isUrgent })
    if (!claim) throw new ProblemError('identityUnavailable')
    try {
      return await work({
        identity: heldBy(claim, identity),
        store: store.isShared ? await writableWithin(store) : store,
      })
    } finally {
      await claim.release()
      // Otherwise this process would take the next turn before another one looks.
      if (store.isShared && !isUrgent) await delay(2 * claimPauseMs)
    }
  }, isUrgent)

const heldBy = (claim: Claim, identity: AdminRest): AdminRest => ({
  ...identity,
  send: (method, path, body) =>
    identity.send(method, path, body, () => {
      if (claim.isLost()) throw new LostTurnError()
    }),
})

/** Collection with one row, which says who had the last turn. */
const turnsCollection = 'user-turns'
const lastTurn = 'last'

/** Begins a turn. Its transactions throw `LostTurnError` once there is another one, whatever the clock says. */
async function writableWithin(store: Store): Promise<Store> {
  const holder = generateId()
  await store.transaction(async (tx) => {
    await putRow(tx, turnsCollection, await tx.get(turnsCollection, lastTurn), { id: lastTurn, holder })
  })
  const transaction: Store['transaction'] = (work) =>
    store.transaction(async (tx) => {
      if ((await tx.get(turnsCollection, lastTurn))?.['holder'] !== holder) throw new LostTurnError()
      return work(tx)
    })
  return Object.assign(Object.create(store) as Store, { transaction })
}
