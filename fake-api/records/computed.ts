import { setImmediate } from 'node:timers/promises'
import chunk from 'lodash/chunk.js'
import partition from 'lodash/partition.js'
import { registry } from '../../resources/entities.ts'
import { casinoScope, type User } from '../../src/contract/access.ts'
import { knownCollections } from '../../src/contract/collections.ts'
import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { isGroup, type Query } from '../../src/contract/query.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { type Change, filtersByHiddenChange, visibleChanges } from '../audit/changes.ts'
import { scopeConditions } from '../guard/scope.ts'
import { runSlowRead } from '../lanes/lanes.ts'
import { selectPage } from '../stores/select.ts'
import type { Page, Reader } from '../stores/store.ts'
import { createComputationLookups, type PreloadedRows } from './lookups.ts'
import { withSecretMarkers } from './destinations.ts'
import { createFind } from './findIn.ts'
import { defineBound } from '../defineBound.ts'
import { serverRulesOf } from '../../resources/server.ts'

/**
 * Rows as a user reads them: secrets as markers, with computed fields. Nothing follows from records that the user does not see, so the user
 * is always required.
 */
export async function toResponse(
  reader: Reader,
  entity: Entity,
  rows: readonly Row[],
  user: User,
  known: readonly PreloadedRows[] = [],
): Promise<Row[]> {
  const casinos = casinoScope(user)
  const within = casinos ? readerFor(reader, user) : reader
  const [read, made, shared] = await Promise.all([
    withSecretMarkers(reader, entity, rows),
    serverRulesOf(entity).compute?.(rows, createComputationLookups(within, casinos, known, reader), user),
    // That invisible casinos exist has to be told: it is the reason why the user may not change the record.
    entity.serving?.others(user, rows, createFind(reader)),
  ])
  return read.map((row, index) =>
    redact(
      entity,
      { ...row, ...made?.[index], ...(shared && { servesOthers: shared[index] === true }) },
      user,
    ),
  )
}

/** A row without what a user limited to some casinos must not see. */
export function redact(entity: Entity, row: Row, user: User): Row {
  const casinos = casinoScope(user)
  if (!casinos) return row
  const seen = entity.limited ? (entity.limited.of(row, casinos) as Row) : row
  if (entity.name !== knownCollections.auditLog) return seen
  return { ...seen, changes: visibleChanges(seen, seen['changes'] as Change[], casinos) }
}

/** Reads what a user sees of each collection. */
const readerFor = (reader: Reader, user: User): Reader => ({
  ...reader,
  async list(name, query) {
    const entity = registry.find(name)
    const where = entity ? [...query.where, ...scopeConditions(user, entity, registry)] : query.where
    return reader.list(name, { ...query, where })
  },
})

/** One row as a user reads it. */
export async function toResponseWithComputed(
  reader: Reader,
  entity: Entity,
  row: Row,
  user: User,
): Promise<Row> {
  const [read = row] = await toResponse(reader, entity, [row], user)
  return read
}

/** A record as it is stored. */
export function withoutComputed<T extends Record<string, unknown>>(entity: Entity, record: T): T {
  const names = computedNames(entity)
  if (names.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T
}

/**
 * A page of rows as a user reads them. The store knows neither computed fields nor redacted ones: if a query concerns those, all rows that
 * meet the other conditions are read. Throws `tooManyRows` if there are too many.
 */
export async function readPageForUser(
  reader: Reader,
  entity: Entity,
  asked: Query,
  user: User,
): Promise<Page> {
  const { query, made, isMade } = splitQueryForStore(entity, asked, user)
  if (made.length === 0 && !query.sort.some(({ field }) => isMade(field))) {
    const page = await reader.list(entity.name, query)
    return { ...page, rows: await toResponse(reader, entity, page.rows, user) }
  }
  return runSlowRead(async () => {
    const all = { ...query, sort: [], range: [0, maxComputedRows - 1], mostBytes } as const
    const { rows, total, isCut } = await reader.list(entity.name, all)
    if (total > maxComputedRows || isCut) throw new Problem('tooManyRows', { params: { max: rows.length } })
    const { search: _search, ...rest } = query
    return selectPage(await presentedInParts(reader, entity, rows, user), { ...rest, where: made })
  })
}

/** `toResponse` for many rows, with other work handled in between. */
async function presentedInParts(...[reader, entity, rows, user]: Parameters<typeof toResponse>) {
  const made: Row[] = []
  for (const part of chunk(rows, atOnce)) {
    made.push(...(await toResponse(reader, entity, part, user)))
    await setImmediate()
  }
  return made
}

/** The part of a query that the store can answer; `made` are the conditions on the rows as the user reads them. */
export function splitQueryForStore(entity: Entity, { search, ...asked }: Query, user: User) {
  const hidden = casinoScope(user) && entity.limited ? entity.limited.fields : []
  const names = [...computedNames(entity), ...hidden]
  const isMade = (field: string) => names.includes(field)
  const [made, stored] = partition(asked.where, (condition) => !isGroup(condition) && isMade(condition.field))
  // Entries with a visible field are among those that the store finds by it, so the store searches all the same.
  if (casinoScope(user)) made.push(...stored.filter(filtersByHiddenChange))
  const query: Query = {
    ...asked,
    where: stored,
    ...(search && {
      search: { ...search, fields: search.fields.filter((field) => !hidden.includes(field)) },
    }),
  }
  return { query, made, isMade }
}

const maxComputedRows = defineBound({
  what: 'rows of which computed fields are made to sort or filter by',
  limit: 20_000,
  per: 'answer',
  atLimit: '422 `tooManyRows`',
  test: 'fake-api/records/computed.test.ts',
})
const mostBytes = defineBound({
  what: 'bytes of these rows',
  limit: 64_000_000,
  per: 'answer',
  atLimit: '422 `tooManyRows`',
  test: 'fake-api/records/computed.test.ts',
})
/** Number of rows between which other work is handled. */
const atOnce = 1_000

/** Paths of computed fields, including nested ones. */
const computedNames = (entity: Entity) =>
  fieldsOf(entity).flatMap(({ path, computed, fields = [] }) =>
    computed ? [path, ...fields.map((inner) => inner.path)] : [],
  )
