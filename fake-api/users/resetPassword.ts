import type { Entity } from '../../src/contract/entity.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import { faultIn } from '../../src/contract/validate.ts'
import { findEarlierAnswer } from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { throwRuleErrors } from '../records/check.ts'
import { IdentityRefusal } from './adminRest.ts'
import { isPasswordUsedBefore } from './callIdentity.ts'
import { requireOther } from './rules.ts'
import { endSessions, setPassword } from './steps.ts'
import { callIdentityService, writeUser, requireWritableUser } from './write.ts'

/**
 * `POST /api/users/{id}/reset-password` `{password}`: another password, by which all sessions of the old one end. It lets in
 * once: another has to be chosen then, which the identity service sees to.
 */
export const resetPassword =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'resetPassword' }, async (writing) => {
      const { row } = requireWritableUser(writing)
      requireOther(writing, row, null)
      const first = await api.store.transaction((tx) => findEarlierAnswer({ ...writing, tx }))
      if (first) return first
      const password = wishIn(entity, writing.body)
      let isSet = false
      const asked = {
        attempted: 'resetPassword',
        done: 'resetPassword',
        failed: 'passwordResetFailed',
        unknown: 'passwordResetUnknown',
        revokes: true,
        leavesSessions: () => isSet,
      } as const
      return callIdentityService(writing, asked, async () => {
        await setPassword(writing.api.identity, row.id, password).catch((error: unknown) => {
          // It may be the present one, set by a call whose outcome nobody has learnt: then its sessions are still to be ended.
          isSet = !(error instanceof IdentityRefusal) || error.status >= 500 || isPasswordUsedBefore(error)
          throw error
        })
        isSet = true
        await endSessions(writing.api.identity, row.id)
        return { before: row, after: row }
      })
    })

function wishIn({ schema }: Entity, body: Record<string, unknown>) {
  const { password, ...unknown } = body
  const errors: FieldErrors = Object.fromEntries(
    Object.keys(unknown).map((name) => [name, { code: 'unknownField' }]),
  )
  const text = typeof password === 'string' ? password : ''
  const type = schema.shape['password']
  const fault = type && faultIn(type, text)
  throwRuleErrors({ ...errors, ...(fault && { password: fault }) })
  return text
}
