import * as z from 'zod/mini'
import { casinoScopeOf, type User } from './access.ts'
import { computed, field } from './fields.ts'
import { ownValue } from './values.ts'
import type { FindRecords } from './rules.ts'

/** By `field`, its records refer to the record itself or to that of the previous step. */
export interface ServedCasinosStep {
  collection: string
  field: string
  /** In the last step: the field with the casino's id. */
  casino?: string
}

/** Only users who see all casinos of the record can change it then. */
export const createServesOtherCasinosField = () => computed(field(z.boolean(), { kind: 'json' }))

/** The answer reveals neither the casinos nor their number. */
export type ServesOtherCasinosCheck = (
  user: User,
  rows: readonly CasinoServingRecord[],
  find: FindRecords,
) => Promise<boolean[]>

export type CasinoServingRecord = Readonly<Record<string, unknown>> & { readonly id: string }

export interface ServedCasinosLookup {
  /** The field with the id of the record that serves the casinos, either this one or one that it refers to. */
  of: string
  others: ServesOtherCasinosCheck
  /** The ids of casinos that a record serves, regardless of permissions. */
  casinosOf(row: CasinoServingRecord, find: FindRecords): Promise<string[]>
}

export function createServedCasinosLookup(
  steps: readonly ServedCasinosStep[],
  of = 'id',
): ServedCasinosLookup {
  function start(row: CasinoServingRecord): string {
    const id = ownValue(row, of)
    // Without the field, nothing would seem to be served, and everybody might change the record.
    if (typeof id !== 'string') throw new Error(`What is asked about has no ${of}`)
    return id
  }
  return {
    of,
    async others(user, rows, find) {
      const foreign = await foreignCasinos(user, find)
      if (foreign.length === 0) return rows.map(() => false)
      const serving = await reaching(steps, [...new Set(rows.map(start))], foreign, find)
      return rows.map((row) => serving.has(start(row)))
    },
    async casinosOf(row, find) {
      let ids = [start(row)]
      for (const { collection, field: by, casino = 'id' } of steps) {
        const found = ids.length > 0 ? await find(collection, { [by]: ids }) : []
        ids = [...new Set(found.map((one) => String(ownValue(one, casino))))]
      }
      return ids
    },
  }
}

/** For records whose own fields tell whether a limited user does not see their casinos. */
export const createBeyondScopeCheck = (
  isBeyond: (scope: readonly string[], row: CasinoServingRecord) => boolean,
): ServedCasinosLookup => ({
  of: 'id',
  async others(user, rows) {
    const scope = casinoScopeOf(user)
    return rows.map((row) => scope !== null && user.id !== row.id && isBeyond(scope, row))
  },
  casinosOf: async () => [],
})

async function foreignCasinos(user: User, find: FindRecords): Promise<string[]> {
  const seen = casinoScopeOf(user)
  if (!seen || user.role !== 'admin') return []
  return (await find('casinos', {})).map(({ id }) => id).filter((id) => !seen.includes(id))
}

/** For a single id, the search ends at the first casino. */
async function reaching(
  [step, ...further]: readonly ServedCasinosStep[],
  ids: readonly string[],
  casinos: readonly string[],
  find: FindRecords,
  most = ids.length === 1 ? 1 : undefined,
): Promise<Set<string>> {
  if (!step || ids.length === 0) return new Set()
  const { collection, field: by, casino } = step
  const rows = await (casino
    ? find(collection, { [by]: ids, [casino]: casinos }, most)
    : find(collection, { [by]: ids }))
  const next = rows.map(({ id }) => id)
  const onward = casino ? new Set(next) : await reaching(further, next, casinos, find, most)
  return new Set(rows.filter(({ id }) => onward.has(id)).map((row) => String(ownValue(row, by))))
}
