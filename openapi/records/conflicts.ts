import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { errorStatus, type ErrorCode } from '../../src/contract/errors.ts'
import { references } from '../../src/contract/registry.ts'
import { ruleCodes } from './special.ts'

/** The conflicts of writing a record: values that are not unique, and the entity's rules. */
export const conflictsOf = (entity: Entity): ErrorCode[] => {
  const missing = references(entity).map((reference) => reference.missing)
  const taken = fieldsOf(entity).flatMap(({ unique }) => unique ?? [])
  return [...new Set([...taken, ...missing, ...(ruleCodes[entity.name] ?? [])])].filter(
    (code) => errorStatus[code] === 409,
  )
}

/** The codes of changes that let open rounds expire sooner and are not confirmed. */
export const unconfirmedCodes = ['roundsExpireSooner', 'tooManyRows'] as const satisfies ErrorCode[]
