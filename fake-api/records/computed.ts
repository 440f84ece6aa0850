import type { User } from '../../src/contract/access.ts'
import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { isGroup, type Condition, type Query } from '../../src/contract/query.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { select } from '../stores/select.ts'
import type { Page, Reader } from '../stores/store.ts'
import { computing } from '../push/pushed.ts'
import { readable } from './destinations.ts'

/** Rows as somebody reads them: secrets as markers, and with the fields that are made at each read. */
export async function presented(
  reader: Reader,
  entity: Entity,
  rows: readonly Row[],
  user: User,
): Promise<Row[]> {
  const [read, made] = await Promise.all([
    readable(reader, entity, rows),
    entity.computed?.(rows, computing(reader), user),
  ])
  return read.map((row, index) => ({ ...row, ...made?.[index] }))
}

/** One row as somebody reads it. */
export async function presentedRow(reader: Reader, entity: Entity, row: Row, user: User): Promise<Row> {
  const [read = row] = await presented(reader, entity, [row], user)
  return read
}

/** A record as it is stored. */
export function withoutComputed<T extends Record<string, unknown>>(entity: Entity, record: T): T {
  if (!entity.computed) return record
  const names = computedNames(entity)
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T
}

/**
 * A page of rows as they are read. The store does not know what is computed: where that is asked for, every row that
 * meets the other conditions is read. Throws `tooManyRows` where those are more than can be.
 */
export async function presentedPage(reader: Reader, entity: Entity, query: Query, user: User): Promise<Page> {
  const names = computedNames(entity)
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

/** The most rows whose computed fields are made at once. */
const most = 20_000

/** Paths of what is computed, those inside of it included. */
const computedNames = (entity: Entity) =>
  fieldsOf(entity).flatMap(({ path, computed, fields = [] }) =>
    computed ? [path, ...fields.map((inner) => inner.path)] : [],
  )
