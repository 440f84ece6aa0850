import {
  bridgeFailureCodes,
  bridgeMovedField,
  changesInSight,
  pendingGameIds,
  pushStatesCollection,
} from '../../src/contract/pushes.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { FindRecords } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'
import { createFind } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import {
  pushMarksCollection,
  pushMarkIds,
  type PushStateCache,
  type LastPushResult,
} from './pushStateCache.ts'
import { comparePushes } from './pushed.ts'

/** The rows of `pushStatesCollection`, for who is limited to some casinos, `seen`, or to none. */
async function pushStateRows(
  find: FindRecords,
  whole: Reader,
  ids: readonly string[],
  seen: readonly string[] | null,
): Promise<Row[]> {
  const casinos = await find('casinos', { id: ids })
  const remembered = whole.remembered?.()
  const told = await (remembered ? rememberedOf(whole, remembered, casinos) : toldOf(find, casinos))
  return casinos.map(({ id, bridgeId }) => {
    const { games = null, pending = [], moved = false, isChanged, changes = [], failure } = told.get(id) ?? {}
    const isSeen = isChanged || changesInSight(changes, seen).length > 0
    const state = !games ? 'never' : isSeen ? 'changed' : 'upToDate'
    const failures = failure ? [{ casinoId: id, since: failure.since, reason: failure.reason }] : []
    const bridgeFailedAt =
      failure && bridgeFailureCodes.includes(failure.reason.code) ? (failure.at ?? failure.since) : null
    return { id, version: 1, bridgeId, state, games: games ?? [], pending, moved, failures, bridgeFailedAt }
  })
}

/** The cached state. On a miss the state is computed from rows that are read after their marks, so that no later write is missed. */
async function rememberedOf(reader: Reader, remembered: PushStateCache, casinos: readonly Row[]) {
  const find = findingOnce(createFind(reader), [])
  const marks = await find(pushMarksCollection, { id: [...new Set(casinos.flatMap(pushMarkIds))] })
  const stamps = new Map(marks.map(({ id, stamp }) => [id, String(stamp)]))
  const told = new Map<string, LastPushResult>()
  const missing = new Map<string, string>()
  for (const casino of casinos) {
    const own = JSON.stringify(pushMarkIds(casino).map((mark) => [mark, stamps.get(mark)]))
    const known = remembered.get(casino.id, own)
    if (known) told.set(casino.id, known)
    else missing.set(casino.id, own)
  }
  if (missing.size === 0) return told
  for (const [id, one] of await toldOf(find, await find('casinos', { id: [...missing.keys()] }))) {
    told.set(id, one)
    remembered.set(id, missing.get(id) ?? '', one)
  }
  return told
}

async function toldOf(find: FindRecords, casinos: readonly Row[]): Promise<Map<string, LastPushResult>> {
  const standings = await comparePushes(find, casinos, null)
  return new Map(
    casinos.map(({ id }, index) => {
      const { pushed, changes = [] } = standings[index] ?? {}
      const { configuration = null, failure = null } = pushed ?? {}
      const games = configuration && ((configuration['games'] ?? []) as string[])
      const isChanged = changesInSight(changes, []).length > 0
      return [
        id,
        {
          games,
          pending: pendingGameIds(changes),
          moved: changes.some(({ field }) => field === bridgeMovedField),
          isChanged,
          changes: isChanged ? [] : changes,
          failure,
        },
      ]
    }),
  )
}

/**
 * Lookups for what is computed: as in the store, each record once, and what is made of it at each read.
 *
 * @param seen the casinos that who reads is limited to, `null` for all
 * @param read what was read already
 * @param whole reads what is out of their sight, too
 */
export function createComputationLookups(
  reader: Reader,
  seen: readonly string[] | null,
  read: readonly PreloadedRows[] = [],
  whole: Reader = reader,
): FindRecords {
  const find = findingOnce(createFind(reader), read)
  return async (name, where, most) =>
    name === pushStatesCollection
      ? pushStateRows(find, whole, where['id'] ?? [], seen)
      : find(name, where, most)
}

/** All rows of a collection whose field has one of the values. */
export interface PreloadedRows {
  name: string
  field: string
  values: readonly string[]
  rows: readonly Row[]
}

/**
 * Looks up records that were not looked up before: computed fields of many rows need the same records. Only values of the last field are
 * cached one by one, so the other conditions have to be the same as before.
 */
function findingOnce(find: FindRecords, read: readonly PreloadedRows[]): FindRecords {
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
      // If the path contains a list or another field, rows do not tell by which value they were found.
      if (fresh.some((row) => typeof ownValue(row, field) !== 'string')) return find(name, where)
      for (const [value, rows] of byValue(missing, field, fresh)) found.set(value, rows)
    }
    const rows: Row[] = []
    for (const value of new Set(values)) rows.push(...(found.get(value) ?? []))
    return rows
  }
}

/** All rows by each value of a field. */
function byValue(values: readonly string[], field: string, rows: readonly Row[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>(values.map((value) => [value, []]))
  for (const row of rows) map.get(String(ownValue(row, field)))?.push(row)
  return map
}

const keyOf = (name: string, field: string, others: readonly unknown[]) =>
  JSON.stringify([name, field, others])
