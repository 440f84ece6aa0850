import { setImmediate } from 'node:timers/promises'
import { chunk, partition } from 'es-toolkit/compat'
import { registry } from '../../resources/entities.ts'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { builtInCollections, fieldsOf, type Entity } from '../../src/contract/entity.ts'
import { isConditionGroup, type Query } from '../../src/contract/query.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { type Change, filtersByHiddenChange, visibleChanges } from '../audit/changes.ts'
import { scopeConditions } from '../guard/scope.ts'
import { runInSlot, runSlowRead } from '../lanes/readContext.ts'
import { createSlotQueue } from '../lanes/slotQueue.ts'
import { selectPage } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import { withSecretMarkers } from './destinations.ts'
import { createFind } from './find.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { serverRulesOf } from '../../resources/server.ts'
import { createFindRecords, type FindRecords } from '../../src/contract/rules.ts'

/** Rows with markers instead of secrets and with computed fields, which must not reveal records that the user does not see. */
export async function toResponseRows(
  reader: Reader,
  entity: Entity,
  rows: readonly Row[],
  user: User,
  known: readonly PreloadedRows[] = [],
): Promise<Row[]> {
  const casinos = casinoScopeOf(user)
  const within = casinos ? readerFor(reader, user) : reader
  const [read, made, shared] = await Promise.all([
    withSecretMarkers(reader, entity, rows),
    serverRulesOf(entity).compute?.(rows, createComputationLookups(within, casinos, known, reader), user),
    // The existence of invisible casinos is told, because it is the reason why the user may not change the record.
    entity.serving?.others(user, rows, createFind(reader)),
  ])
  return read.map((row, index) =>
    redactOutOfScope(
      entity,
      { ...row, ...made?.[index], ...(shared && { servesOthers: shared[index] === true }) },
      user,
    ),
  )
}

export function redactOutOfScope(entity: Entity, row: Row, user: User): Row {
  const casinos = casinoScopeOf(user)
  if (!casinos) return row
  const seen = entity.redacted ? (entity.redacted.of(row, casinos) as Row) : row
  if (entity.name !== builtInCollections.auditLog) return seen
  return { ...seen, changes: visibleChanges(seen, seen['changes'] as Change[], casinos) }
}

const readerFor = (reader: Reader, user: User): Reader => ({
  ...reader,
  async list(name, query) {
    const entity = registry.find(name)
    const where = entity ? [...query.where, ...scopeConditions(user, entity, registry)] : query.where
    return reader.list(name, { ...query, where })
  },
})

export async function toResponseRow(reader: Reader, entity: Entity, row: Row, user: User): Promise<Row> {
  const [read = row] = await toResponseRows(reader, entity, [row], user)
  return read
}

export function withoutComputed<T extends Record<string, unknown>>(entity: Entity, record: T): T {
  const names = computedNames(entity)
  if (names.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T
}

/** For computed or redacted fields, all matching rows are read. Throws `tooManyRows`. */
export async function readPageForUser(reader: Reader, entity: Entity, asked: Query, user: User) {
  const { query, made } = splitQueryForStore(entity, asked, user)
  if (!readsAllRows(entity, asked, user)) {
    const page = await reader.list(entity.name, query)
    return { ...page, rows: await toResponseRows(reader, entity, page.rows, user) }
  }
  return runSlowRead(() =>
    runInSlot(computing, user, async () => {
      const all = { ...query, sort: [], range: [0, maxComputedRows - 1], mostBytes } as const
      const { rows, total, isCut } = await reader.list(entity.name, all)
      if (total > maxComputedRows || isCut)
        throw new ProblemError('tooManyRows', { params: { max: rows.length } })
      const { search: _search, ...rest } = query
      return selectPage(await presentedInParts(reader, entity, rows, user), { ...rest, where: made })
    }),
  )
}

export function readsAllRows(entity: Entity, asked: Query, user: User): boolean {
  const { made, query, isMade } = splitQueryForStore(entity, asked, user)
  return made.length > 0 || (query.sort ?? []).some(({ field }) => isMade(field))
}

/** In batches, so that other requests are answered in between. */
async function presentedInParts(...[reader, entity, rows, user]: Parameters<typeof toResponseRows>) {
  const made: Row[] = []
  for (const part of chunk(rows, atOnce)) {
    made.push(...(await toResponseRows(reader, entity, part, user)))
    await setImmediate()
  }
  return made
}

export function splitQueryForStore(entity: Entity, { search, ...asked }: Query, user: User) {
  const hidden = casinoScopeOf(user) && entity.redacted ? entity.redacted.fields : []
  const names = [...computedNames(entity), ...hidden]
  const isMade = (field: string) => names.includes(field)
  const [made, stored] = partition(
    asked.where,
    (condition) => !isConditionGroup(condition) && isMade(condition.field),
  )
  // The store still searches: rows that match by a visible field are among those it finds.
  if (casinoScopeOf(user)) made.push(...stored.filter(filtersByHiddenChange))
  const query: Query = {
    ...asked,
    where: stored,
    ...(search && {
      search: { ...search, fields: search.fields.filter((field) => !hidden.includes(field)) },
    }),
  }
  return { query, made, isMade }
}

const maxComputedRows = documentedLimit('rows of which computed fields are made to sort or filter by', 20_000)
const mostBytes = documentedLimit('bytes of these rows', 64_000_000)
const atOnce = 1_000

/** Entered by slow reads only, which wait for nothing else that these hold. */
const computing = createSlotQueue({
  most: documentedLimit('lists at once for which such rows are read', 2),
  maxPerPerson: 1,
})

const computedNames = (entity: Entity) =>
  fieldsOf(entity).flatMap(({ path, computed, fields = [] }) =>
    computed ? [path, ...fields.map((inner) => inner.path)] : [],
  )

/** Derived rows are made at each read. The reader sees the casinos `seen`, `null` for all; `whole` sees all; `read` is known already. */
export function createComputationLookups(
  reader: Reader,
  seen: readonly string[] | null,
  read: readonly PreloadedRows[] = [],
  whole: Reader = reader,
): FindRecords {
  // Without `subscriptions.ts`, records would look as if they had never been pushed.
  if (derived.size === 0) throw new Error('No collection is derived: import subscriptions.ts')
  const find = createCachedFind(createFind(reader), read)
  return createFindRecords(
    async (name, where, most) =>
      derived.get(name)?.({ find, whole, seen }, where['id'] ?? []) ?? find(name, where, most),
  )
}

/** `whole` reads without the limit to the casinos in `seen`. */
export type ReadDerivedRows = (
  reading: { find: FindRecords; whole: Reader; seen: readonly string[] | null },
  ids: readonly string[],
) => Promise<Row[]>

const derived = new Map<string, ReadDerivedRows>()

export const registerDerivedRows = (collection: string, rows: ReadDerivedRows): void =>
  void derived.set(collection, rows)

interface PreloadedRows {
  name: string
  field: string
  values: readonly string[]
  rows: readonly Row[]
}

/** Computed fields of many rows need the same records. Values of the last condition are cached one by one. */
export function createCachedFind(find: FindRecords, read: readonly PreloadedRows[] = []): FindRecords {
  const known = new Map(
    read.map(({ name, field, values, rows }) => [keyOf(name, field, []), byValue(values, field, rows)]),
  )
  return createFindRecords(async (name, where, most) => {
    const [last, ...others] = Object.entries(where).toReversed()
    if (!last || most) return find(name, where, most)
    const [field, values] = last
    const key = keyOf(name, field, others)
    const found = known.get(key) ?? new Map<string, Row[]>()
    known.set(key, found)
    const missing = [...new Set(values)].filter((value) => !found.has(value))
    if (missing.length > 0) {
      const fresh = await find(name, { ...where, [field]: missing })
      // If the path leads through a list or another field, rows do not tell which value found them.
      if (fresh.some((row) => typeof ownValue(row, field) !== 'string')) return find(name, where)
      for (const [value, rows] of byValue(missing, field, fresh)) found.set(value, rows)
    }
    const rows: Row[] = []
    for (const value of new Set(values)) rows.push(...(found.get(value) ?? []))
    return rows
  })
}

function byValue(values: readonly string[], field: string, rows: readonly Row[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>(values.map((value) => [value, []]))
  for (const row of rows) map.get(String(ownValue(row, field)))?.push(row)
  return map
}

const keyOf = (name: string, field: string, others: readonly unknown[]) =>
  JSON.stringify([name, field, others])
