import { fieldsOf, type Entity } from '../../src/contract/entity.ts'
import { type ErrorCode, statusByErrorCode } from '../../src/contract/errors.ts'
import { referencesOf } from '../../src/contract/registry.ts'
import { serverRulesOf } from '../../resources/server.ts'

export const conflictErrorCodesOf = (entity: Entity): ErrorCode[] => {
  const missing = referencesOf(entity).map((reference) => reference.missing)
  const taken = fieldsOf(entity).flatMap(({ unique }) => unique ?? [])
  return [...new Set([...taken, ...missing, ...(serverRulesOf(entity).conflicts ?? [])])].filter(
    (code) => statusByErrorCode[code] === 409,
  )
}

export const unconfirmedExpiryErrorCodes = [
  'roundsExpireSooner',
  'tooManyRows',
] as const satisfies ErrorCode[]
