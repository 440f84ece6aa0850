import * as z from 'zod/mini'
import { casinoScope, type User } from './access.ts'
import { computed, field } from './fields.ts'
import type { Computation, Find } from './rules.ts'

/** A step from a record towards the casinos that it serves: records of a collection that refer to it by a field. */
export interface Serving {
  collection: string
  field: string
  /** Of the last step: the field with the casino's id. */
  casino?: string
}

/** Whether a record serves casinos that its reader does not see: only who sees them all changes it. */
export const servesOthers = () => computed(field(z.boolean(), { kind: 'flag' }))

/**
 * What `servesOthers` reads as. It is said to administrators, who could change the record otherwise, and tells neither which casinos
 * nor how many.
 */
export const computeServing =
  (steps: readonly Serving[], own?: Computation): Computation =>
  async (rows, find, user) => {
    const made = await own?.(rows, find, user)
    const foreign = await foreignCasinos(user, find)
    return Promise.all(
      rows.map(async ({ id }, index) => ({
        ...made?.[index],
        servesOthers: foreign.length > 0 && (await reaches(steps, [id], foreign, find)),
      })),
    )
  }

async function foreignCasinos(user: User, find: Find): Promise<string[]> {
  const seen = casinoScope(user)
  if (!seen || user.role !== 'admin') return []
  return (await find('casinos', {})).map(({ id }) => id).filter((id) => !seen.includes(id))
}

async function reaches(
  [step, ...further]: readonly Serving[],
  ids: readonly string[],
  foreign: readonly string[],
  find: Find,
): Promise<boolean> {
  if (!step || ids.length === 0) return false
  const { collection, field: by, casino } = step
  if (casino) return (await find(collection, { [by]: ids, [casino]: foreign }, 1)).length > 0
  const rows = await find(collection, { [by]: ids })
  const next = rows.map(({ id }) => id)
  return reaches(further, next, foreign, find)
}
