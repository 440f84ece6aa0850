import { pushStatesCollection } from '../../src/contract/pushes.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Find } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'
import { finder } from '../records/find.ts'
import type { Reader } from '../stores/store.ts'
import { pushedOf } from './pushed.ts'
import { standingsOf, stateOfPush } from './standing.ts'

/**
 * How casinos stand to what their bridges were told, by `push-states`: `{id, version, bridgeId, state, games}`, the ids of the
 * games that the last successful push named.
 */
async function pushStateRows(
  find: Find,
  ids: readonly string[],
  seen: readonly string[] | null,
): Promise<Row[]> {
  const casinos = await find('casinos', { id: ids })
  const pushed = await pushedOf(find, ids)
  const told = casinos.filter(({ id }) => pushed.get(id)?.configuration)
  const standings = await standingsOf(find, told, seen)
  const byId = new Map(told.map(({ id }, index) => [id, standings[index]]))
  return casinos.map(({ id, bridgeId }) => {
    const { pushed: last = null, changes = [] } = byId.get(id) ?? {}
    const games = last?.configuration?.['games'] ?? []
    return { id, version: 1, bridgeId, state: stateOfPush(last, changes), games }
  })
}

/**
 * Lookups for what is computed: as in the store, each record once, and what is made of it at each read.
 *
 * @param seen the casinos that who reads is limited to, `null` for all
 * @param read what was read already
 */
export function computing(reader: Reader, seen: readonly string[] | null, read: readonly Known[] = []): Find {
  const find = remembering(finder(reader), read)
  return async (name, where, most) =>
    name === pushStatesCollection ? pushStateRows(find, where['id'] ?? [], seen) : find(name, where, most)
}

/** All rows of a collection whose field has one of the values. */
export interface Known {
  name: string
  field: string
  values: readonly string[]
  rows: readonly Row[]
}

/**
 * Looks records up that were not looked up before: what is made of many rows asks for the same records at several places. Only
 * values of the last field are remembered one by one, so the others have to be those of before.
 */
function remembering(find: Find, read: readonly Known[]): Find {
  const known = new Map(
    read.map(({ name, field, values, rows }) => [keyOf(name, field, []), byValue(values, field, rows)]),
  )
  return async (name, where, most) => {
    const [last, ...others] = Object.entries(where).toReversed()
    if (!last || most) return find(name, where, most)
    const [field, values] = last
    const key = keyOf(name, field, others)
    const found = known.get(key) ?? new Map<string, Row[]>()
    known.set(key, found)
    const missing = [...new Set(values)].filter((value) => !found.has(value))
    if (missing.length > 0) {
      const fresh = await find(name, { ...where, [field]: missing })
      // A list on the way, or within another field: of such rows nobody can tell here which value they were found by.
      if (fresh.some((row) => typeof ownValue(row, field) !== 'string')) return find(name, where)
      for (const [value, rows] of byValue(missing, field, fresh)) found.set(value, rows)
    }
    const rows: Row[] = []
    for (const value of new Set(values)) rows.push(...(found.get(value) ?? []))
    return rows
  }
}

/** Rows by each of the values of a field: all that there are. */
function byValue(values: readonly string[], field: string, rows: readonly Row[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>(values.map((value) => [value, []]))
  for (const row of rows) map.get(String(ownValue(row, field)))?.push(row)
  return map
}

const keyOf = (name: string, field: string, others: readonly unknown[]) =>
  JSON.stringify([name, field, others])
