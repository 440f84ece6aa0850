import { registry } from '../../resources/entities.ts'
import { casinoScope, type User } from '../../src/contract/access.ts'
import { collections } from '../../src/contract/collections.ts'
import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { isGroup, type Condition, type Query } from '../../src/contract/query.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Change } from '../audit/changes.ts'
import { changesInSight } from '../audit/inSight.ts'
import { scopeOf } from '../guard/scope.ts'
import { select } from '../stores/select.ts'
import type { Page, Reader } from '../stores/store.ts'
import { computing, type Known } from '../push/states.ts'
import { readable } from './destinations.ts'
import { finder } from './find.ts'

/**
 * Rows as somebody reads them: secrets as markers, and with the fields that are made at each read. What they may not see is neither
 * answered, nor does anything that is made follow from it; who reads is therefore never left out.
 */
export async function presented(
  reader: Reader,
  entity: Entity,
  rows: readonly Row[],
  user: User,
  known: readonly Known[] = [],
): Promise<Row[]> {
  const casinos = casinoScope(user)
  const within = casinos ? readerFor(reader, user) : reader
  const ids = rows.map(({ id }) => id)
  const [read, made, shared] = await Promise.all([
    readable(reader, entity, rows),
    entity.computed?.(rows, computing(within, casinos, known), user),
    // That there are casinos out of sight has to be said here: it is why they may not change the record.
    entity.serving?.others(user, ids, finder(reader)),
  ])
  const { limited } = entity
  return read.map((row, index) => {
    const whole: Row = { ...row, ...made?.[index], ...(shared && { servesOthers: shared[index] === true }) }
    const seen = casinos && limited ? (limited.of(whole, casinos) as Row) : whole
    if (!casinos || entity.name !== collections.auditLog) return seen
    return { ...seen, changes: changesInSight(seen, seen['changes'] as Change[], casinos) }
  })
}

/** Reads of each collection what somebody sees. */
const readerFor = (reader: Reader, user: User): Reader => ({
  ...reader,
  async list(name, query) {
    const entity = registry.find(name)
    const where = entity ? [...query.where, ...scopeOf(user, entity, registry)] : query.where
    return reader.list(name, { ...query, where })
  },
})

/** One row as somebody reads it. */
export async function presentedRow(reader: Reader, entity: Entity, row: Row, user: User): Promise<Row> {
  const [read = row] = await presented(reader, entity, [row], user)
  return read
}

/** A record as it is stored. */
export function withoutComputed<T extends Record<string, unknown>>(entity: Entity, record: T): T {
  const names = computedNames(entity)
  if (names.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T
}

/**
 * A page of rows as somebody reads them. The store knows neither what is computed, nor what they read otherwise than it is: where
 * that is asked for, every row that meets the other conditions is read. Throws `tooManyRows` where those are more than can be.
 */
export async function presentedPage(reader: Reader, entity: Entity, asked: Query, user: User): Promise<Page> {
  const hidden = casinoScope(user) && entity.limited ? entity.limited.fields : []
  const names = [...computedNames(entity), ...hidden]
  const query = searching(asked, (field) => !hidden.includes(field))
  const isComputed = (condition: Condition) => !isGroup(condition) && names.includes(condition.field)
  if (!query.where.some(isComputed) && !query.sort.some(({ field }) => names.includes(field))) {
    const page = await reader.list(entity.name, query)
    return { ...page, rows: await presented(reader, entity, page.rows, user) }
  }
  const where = query.where.filter((condition) => !isComputed(condition))
  const { rows, total } = await reader.list(entity.name, { ...query, where, sort: [], range: [0, most - 1] })
  if (total > most) throw new Problem('tooManyRows', { params: { max: most } })
  const { search: _search, ...rest } = query
  return select(await presented(reader, entity, rows, user), {
    ...rest,
    where: query.where.filter(isComputed),
  })
}

/** A query whose search leaves fields out. */
const searching = ({ search, ...query }: Query, isSearched: (field: string) => boolean): Query => ({
  ...query,
  ...(search && { search: { ...search, fields: search.fields.filter(isSearched) } }),
})

/** The most rows whose computed fields are made at once. */
const most = 20_000

/** Paths of what is computed, those inside of it included. */
const computedNames = (entity: Entity) =>
  fieldsOf(entity).flatMap(({ path, computed, fields = [] }) =>
    computed ? [path, ...fields.map((inner) => inner.path)] : [],
  )
