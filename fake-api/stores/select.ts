import { sortBy } from 'es-toolkit/compat'
import type { Field } from '../../src/contract/entity.ts'
import { type Row, toComparableText, ownValue } from '../../src/contract/values.ts'
import { type Condition, isConditionGroup, type Query, type Sort } from '../../src/contract/query.ts'
import { bestRankAmong } from '../../src/contract/search.ts'
import { valueAt, valuesWithPathsAt } from '../paths.ts'
import { allRowsRange, type Page, type TextSearch } from './store.ts'

export function selectPage(rows: readonly Row[], query: Query): Page {
  const tests = [...query.where.map(createConditionTest), ...(query.search ? [contains(query.search)] : [])]
  const found = tests.length ? rows.filter((row) => tests.every((test) => test(row))) : rows
  const [from, to] = query.range ?? allRowsRange
  const page = sorted(found, query.sort ?? []).slice(from, to + 1)
  const within = query.mostBytes === undefined ? page : rowsUpToBytes(page, query.mostBytes)
  return { rows: within, total: found.length, ...(within.length < page.length && { isCut: true }) }
}

export function findUniqueHolderInRows(
  rows: readonly Row[],
  { path, within = [] }: Pick<Field, 'path' | 'within'>,
  row: Row,
): string | null {
  const value = valueAt(row, path)
  if (typeof value !== 'string') return null
  const wanted = toComparableText(value)
  const holds = (other: Row) =>
    within.every((name) => (ownValue(other, name) ?? null) === (ownValue(row, name) ?? null)) &&
    toComparableText(valueAt(other, path)) === wanted
  return (rows.find((other) => other.id !== row.id && holds(other)) ?? rows.find(holds))?.id ?? null
}

export function findBestMatchesInRows(
  rows: readonly Row[],
  { text, fields, where, sort = [], most }: TextSearch,
) {
  const tests = where.map(createConditionTest)
  const found = rows.flatMap((row) => {
    const fit = bestRankAmong(
      fields.map((field) => ownValue(row, field)),
      text,
    )
    return fit !== null && tests.every((test) => test(row)) ? [{ fit, row }] : []
  })
  const fitOf = new Map(found.map(({ fit, row }) => [row, fit]))
  const inOrder = sorted(
    found.map(({ row }) => row),
    sort,
  )
  return sortBy(inOrder, (row) => fitOf.get(row)).slice(0, most)
}

type Test = (row: Row) => boolean

export function createConditionTest(condition: Condition): Test {
  if (isConditionGroup(condition)) {
    const tests = condition.of.map(createConditionTest)
    return condition.op === 'any'
      ? (row) => tests.some((test) => test(row))
      : (row) => tests.every((test) => test(row))
  }
  if (condition.op === 'within') {
    const wanted = new Set<unknown>(condition.values)
    return (row) => isWithin(ownValue(row, condition.field), wanted)
  }
  if (condition.op === 'in') {
    const wanted = new Set<unknown>(condition.values)
    return (row) => fieldValues(row, condition.field).some((value) => wanted.has(value ?? null))
  }
  const { op, value: bound } = condition
  return (row) =>
    fieldValues(row, condition.field).some((value) => {
      if (typeof value === 'number' && typeof bound === 'number')
        return op === 'gte' ? value >= bound : value <= bound
      if (typeof value === 'string' && typeof bound === 'string')
        return op === 'gte' ? value >= bound : value <= bound
      return false
    })
}

const isWithin = (values: unknown, wanted: ReadonlySet<unknown>) =>
  Array.isArray(values) && values.length > 0 && values.every((value) => wanted.has(value))

function contains({ text, fields }: NonNullable<Query['search']>): Test {
  const wanted = text.toLowerCase()
  return (row) =>
    fields.some((field) =>
      fieldValues(row, field).some(
        (value) => typeof value === 'string' && value.toLowerCase().includes(wanted),
      ),
    )
}

/** Most fields are at the top level, which is checked first because this runs for every row of a list. */
function fieldValues(row: Row, field: string): unknown[] {
  if (field.includes('.')) return valuesWithPathsAt(row, field).map(({ value }) => value)
  const value = ownValue(row, field)
  return Array.isArray(value) ? value : [value]
}

/** `valueIn` finds what a row is sorted by. */
export function sorted<T>(
  rows: readonly T[],
  sort: readonly Sort[],
  valueIn: (row: T, by: Sort) => unknown = (row, { field }) => valueAt(row, field),
): T[] {
  if (!sort.length) return [...rows]
  const places = sort.map(
    ({ among }) => among && new Map<unknown, number>(among.map((id, place) => [id, place])),
  )
  return rows
    .map((row) => ({
      row,
      keys: sort.map((by, index) => keyOf(valueIn(row, by) ?? by.absent, places[index])),
    }))
    .sort((a, b) => {
      for (const [index, by] of sort.entries()) {
        const result = compare(a.keys[index], b.keys[index], by)
        if (result) return result
      }
      return 0
    })
    .map(({ row }) => row)
}

const keyOf = (value: unknown, places?: ReadonlyMap<unknown, number>) => places?.get(value) ?? value

const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

/** Empty values sort last in either direction, and values without a position right before them. */
function compare(a: unknown, b: unknown, { order, plain, among }: Sort): number {
  const [emptyA, emptyB] = [isEmpty(a), isEmpty(b)]
  if (emptyA || emptyB) return Number(emptyA) - Number(emptyB)
  if (among && isOrdinal(a) !== isOrdinal(b)) return isOrdinal(a) ? -1 : 1
  const ascending =
    isOrdinal(a) && isOrdinal(b) ? Number(a) - Number(b) : compareTexts(String(a), String(b), plain)
  return order === 'ASC' ? ascending : -ascending
}

const compareTexts = (a: string, b: string, plain = false) =>
  plain ? Number(a > b) - Number(a < b) : collator.compare(a, b)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isOrdinal = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

/** Keeps at least one row. */
function rowsUpToBytes(rows: readonly Row[], most: number): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row)
    return bytes > most && index > 0
  })
  return rows.slice(0, end < 0 ? rows.length : end)
}

const measured = new WeakMap<Row, number>()

function bytesOf(row: Row): number {
  const known = measured.get(row) ?? Buffer.byteLength(JSON.stringify(row))
  measured.set(row, known)
  return known
}
