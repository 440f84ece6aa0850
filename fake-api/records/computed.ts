import { setImmediate } from 'node:timers/promises'
import chunk from 'lodash/chunk.js'
import partition from 'lodash/partition.js'
import * as z from 'zod/mini'
import { registry } from '../../resources/entities.ts'
import { casinoScope, type User } from '../../src/contract/access.ts'
import { collections } from '../../src/contract/collections.ts'
import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { isGroup, type Query } from '../../src/contract/query.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Change } from '../audit/changes.ts'
import { changesInSight, findsHidden } from '../audit/inSight.ts'
import { scopeOf } from '../guard/scope.ts'
import { runSlowRead } from '../lanes/lanes.ts'
import { select } from '../stores/select.ts'
import type { Page, Reader } from '../stores/store.ts'
import { computationLookups, type PreloadedRows } from '../push/states.ts'
import { withSecretMarkers } from './destinations.ts'
import { findIn } from './findIn.ts'

/**
 * Rows as somebody reads them: secrets as markers, and with the fields that are made at each read. What they may not see is neither
 * answered, nor does anything that is made follow from it; who reads is therefore never left out.
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
    entity.computed?.(rows, computationLookups(within, casinos, known, reader), user),
    // That there are casinos out of sight has to be said here: it is why they may not change the record.
    entity.serving?.others(user, rows, findIn(reader)),
  ])
  const { limited } = entity
  return read.map((row, index) => {
    const whole: Row = {
      ...absentFields(entity),
      ...row,
      ...made?.[index],
      ...(shared && { servesOthers: shared[index] === true }),
    }
    const seen = casinos && limited ? (limited.of(whole, casinos) as Row) : whole
    if (!casinos || entity.name !== collections.auditLog) return seen
    return { ...seen, changes: changesInSight(seen, seen['changes'] as Change[], casinos) }
  })
}

/** What reads of fields that a record has not got, since it was stored before its entity had them: they are empty. */
function absentFields(entity: Entity): Record<string, unknown> {
  const known = emptyFields.get(entity)
  if (known) return known
  const written = fieldsOf(entity).filter(({ readOnly, kind }) => !readOnly && kind !== 'secret')
  const names = new Set(entity.readOnly ? [] : written.map(({ name }) => name))
  const empty = Object.fromEntries(
    Object.entries(entity.schema.shape).flatMap(([name, type]) => {
      const { success, data } = z.safeParse(type, undefined)
      return success && names.has(name) ? [[name, data] as const] : []
    }),
  )
  emptyFields.set(entity, empty)
  return empty
}

const emptyFields = new WeakMap<Entity, Record<string, unknown>>()

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
 * A page of rows as somebody reads them. The store knows neither what is computed, nor what they read otherwise than it is: where
 * that is asked for, every row that meets the other conditions is read. Throws `tooManyRows` where those are more than can be.
 */
export async function presentedPage(reader: Reader, entity: Entity, asked: Query, user: User): Promise<Page> {
  const { query, made, isMade } = storedPart(entity, asked, user)
  if (made.length === 0 && !query.sort.some(({ field }) => isMade(field))) {
    const page = await reader.list(entity.name, query)
    return { ...page, rows: await toResponse(reader, entity, page.rows, user) }
  }
  return runSlowRead(async () => {
    const all = { ...query, sort: [], range: [0, maxComputedRows - 1], mostBytes } as const
    const { rows, total, isCut } = await reader.list(entity.name, all)
    if (total > maxComputedRows || isCut) throw new Problem('tooManyRows', { params: { max: rows.length } })
    const { search: _search, ...rest } = query
    return select(await presentedInParts(reader, entity, rows, user), { ...rest, where: made })
  })
}

/** The same as `toResponse`, of however many rows: in between others are answered. */
async function presentedInParts(...[reader, entity, rows, user]: Parameters<typeof toResponse>) {
  const made: Row[] = []
  for (const part of chunk(rows, atOnce)) {
    made.push(...(await toResponse(reader, entity, part, user)))
    await setImmediate()
  }
  return made
}

/**
 * A query without what somebody does not read as the store has it, so that more rows may meet it; `made` are the conditions that
 * rows have to meet as they are read.
 */
export function storedPart(entity: Entity, { search, ...asked }: Query, user: User) {
  const hidden = casinoScope(user) && entity.limited ? entity.limited.fields : []
  const names = [...computedNames(entity), ...hidden]
  const isMade = (field: string) => names.includes(field)
  const [made, stored] = partition(asked.where, (condition) => !isGroup(condition) && isMade(condition.field))
  // Entries in which the field is in sight are among those that the store finds by it, so that it looks for them all the same.
  if (casinoScope(user)) made.push(...stored.filter(findsHidden))
  const query: Query = {
    ...asked,
    where: stored,
    ...(search && {
      search: { ...search, fields: search.fields.filter((field) => !hidden.includes(field)) },
    }),
  }
  return { query, made, isMade }
}

/** The most rows whose computed fields are made for one answer, with their bytes, and how many of them before others are answered. */
const maxComputedRows = 20_000
const mostBytes = 64_000_000
const atOnce = 1_000

/** Paths of what is computed, those inside of it included. */
const computedNames = (entity: Entity) =>
  fieldsOf(entity).flatMap(({ path, computed, fields = [] }) =>
    computed ? [path, ...fields.map((inner) => inner.path)] : [],
  )
