import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { errorStatus, type ErrorCode } from '../../src/contract/errors.ts'
import { references } from '../../src/contract/registry.ts'
import { ruleCodes } from './special.ts'

/** Conflicts of a record that is written: values that are taken, and what the entity's rules find. */
export const conflictsOf = (entity: Entity): ErrorCode[] => {
  const missing = references(entity).map((reference) => reference.missing)
  const taken = fieldsOf(entity).flatMap(({ unique }) => unique ?? [])
  return [...new Set([...taken, ...missing, ...(ruleCodes[entity.name] ?? [])])].filter(
    (code) => errorStatus[code] === 409,
  )
}
