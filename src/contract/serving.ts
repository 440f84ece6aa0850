import * as z from 'zod/mini'
import { casinoScope, type User } from './access.ts'
import { computed, field } from './fields.ts'
import { ownValue } from './own.ts'
import type { Find } from './rules.ts'

/** A step from a record to the casinos that it serves: a collection whose records refer to it by a field. */
export interface Serving {
  collection: string
  field: string
  /** In the last step: the field with the casino's id. */
  casino?: string
}

/** Whether a record serves casinos that the user does not see: it is then changed by users who see all of them. */
export const servesOthers = () => computed(field(z.boolean(), { kind: 'json' }))

/**
 * Whether records serve casinos that a user does not see, by the records' ids. Asked for administrators only, since others change nothing;
 * it reveals neither the casinos nor their number.
 */
export type ServesOthers = (user: User, ids: readonly string[], find: Find) => Promise<boolean[]>

/** Information about the casinos that records of an entity serve. */
export interface Serves {
  others: ServesOthers
  /** The ids of the casinos that a record serves, regardless of permissions. */
  casinosOf(id: string, find: Find): Promise<string[]>
}

export const servingBy = (steps: readonly Serving[]): Serves => ({
  async others(user, ids, find) {
    const foreign = await foreignCasinos(user, find)
    return Promise.all(
      ids.map(async (id) => foreign.length > 0 && (await reaches(steps, [id], foreign, find))),
    )
  },
  async casinosOf(id, find) {
    let ids = [id]
    for (const { collection, field: by, casino = 'id' } of steps) {
      const rows = ids.length > 0 ? await find(collection, { [by]: ids }) : []
      ids = [...new Set(rows.map((row) => String(ownValue(row, casino))))]
    }
    return ids
  },
})

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
