import { isDeepStrictEqual } from 'node:util'
import { casinoScope, type User } from '../../src/contract/access.ts'
import { fieldsOf, recordFields, type Field } from '../../src/contract/describe.ts'
import { errorStatus } from '../../src/contract/errors.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { Problem, type FieldErrors } from '../../src/contract/problem.ts'
import type { Scalar } from '../../src/contract/query.ts'
import { references } from '../../src/contract/registry.ts'
import { validate } from '../../src/contract/validate.ts'
import { folded } from '../../src/contract/values.ts'
import type { Api } from '../api.ts'
import { scopeOf } from '../guard/scope.ts'
import { valueAt, valuesAt } from '../paths.ts'
import { everything, type Reader } from '../stores/store.ts'
import { withoutComputed } from './computed.ts'
import { bound } from './destinations.ts'
import { finder } from './find.ts'
import { forgedSecrets, withMarkers, withSealed } from './secrets.ts'

export interface Checking {
  api: Pick<Api, 'registry' | 'ask'>
  tx: Reader
  user: User
  entity: Entity
  /** The record as it is; `null` at creation. */
  before: Row | null
  now: string
  /** Ids of records that are created along with this one, by collection: it may refer to them already. */
  coming?: Readonly<Record<string, readonly string[]>>
}

/**
 * Checks a record whole, as it is to be stored, and answers it so. Throws `invalid` with the errors by field, or
 * the refusal of a value that is taken.
 */
export async function checkedRow(checking: Checking, record: Record<string, unknown>): Promise<Row> {
  const { entity, before, now } = checking
  const result = validate(entity, withMarkers(entity, record, before))
  refuse(result.ok ? forgedSecrets(result.value) : result.errors)
  const stored = withoutComputed(entity, result.ok ? result.value : {})
  const row = await bound(checking.tx, entity, before, withSealed(entity, stored, before, now) as Row)
  // Rules look at what a record refers to, whoever asks: they are asked once all of that is in sight.
  const missing = await missingReferences(checking, row)
  const broken = Object.keys(missing).length ? {} : await ruleErrors(checking, row)
  refuse({ ...addressErrors(checking, row), ...reachErrors(checking, row), ...broken, ...missing })
  refuse(await takenValues(checking, row))
  return row
}

/** Throws where there are errors: by code and values of the first where that is a conflict, else as `invalid`. */
export function refuse(errors: FieldErrors): void {
  const first = Object.values(errors)[0]
  if (!first) return
  const { code, params } = first
  if (errorStatus[code] !== 409) throw new Problem('invalid', { errors })
  throw new Problem(code, { errors, ...(params && { params }) })
}

/** Fields of the server's, and those entered at creation only, may come back as they are, and not otherwise. */
export function readOnlyErrors(
  entity: Entity,
  body: Record<string, unknown>,
  before: Row | null,
): FieldErrors {
  const fixed = fieldsOf(entity).filter(({ readOnly, createOnly }) => readOnly || (createOnly && before))
  const changed = fixed.filter(({ name }) => {
    return body[name] !== undefined && !isDeepStrictEqual(body[name], before?.[name] ?? null)
  })
  return Object.fromEntries(changed.map(({ name }) => [name, { code: 'readOnlyField' }]))
}

/** Addresses that the server would have to ask, and may not; those that were there before are asked after when it does. */
function addressErrors({ api, entity, before }: Checking, row: Row): FieldErrors {
  const paths = recordFields(entity, row)
    .filter(({ asked }) => asked)
    .map(({ path }) => path)
  const refused = paths.filter((path) => {
    const address = valueAt(row, path)
    return typeof address === 'string' && address !== valueAt(before, path) && !api.ask.mayAsk(address)
  })
  return Object.fromEntries(refused.map((path) => [path, { code: 'addressNotAllowed' }]))
}

/** Who sees only some casinos writes nothing that is about the whole installation. */
function reachErrors({ user, entity: { scope, whole } }: Checking, row: Row): FieldErrors {
  if (!scope || !whole || !casinoScope(user)) return {}
  return (row[scope] as string[]).length > 0 ? {} : { [scope]: { code: 'required' } }
}

async function ruleErrors({ entity, before, tx }: Checking, after: Row): Promise<FieldErrors> {
  const find = finder(tx)
  const found = await Promise.all(entity.rules.map((rule) => rule({ before, after, find })))
  return Object.assign({}, ...found) as FieldErrors
}

/** A record that the user cannot see is none to refer to, unless this one did before. */
async function missingReferences(checking: Checking, row: Row): Promise<FieldErrors> {
  const { api, tx, user, entity, before, coming = {} } = checking
  const errors: FieldErrors = {}
  for (const { field, to, missing } of references(entity)) {
    const target = api.registry.find(to)
    const known = [...valuesAt(before, field).map(({ value }) => value), ...(coming[to] ?? [])]
    for (const { path, value } of valuesAt(row, field)) {
      if (!target || typeof value !== 'string' || known.includes(value)) continue
      const where = [
        { field: 'id', op: 'in', values: [value] } as const,
        ...scopeOf(user, target, api.registry),
      ]
      const { total } = await tx.list(to, { where, sort: [], range: [0, 0] })
      if (!total) errors[path] = { code: missing }
    }
  }
  return errors
}

/** Asked over the whole collection, whatever the user sees of it. */
async function takenValues({ tx, entity, before }: Checking, row: Row): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const field of fieldsOf(entity)) {
    if (!field.unique || typeof valueAt(row, field.path) !== 'string') continue
    const holders = tx.holder
      ? [await tx.holder(entity.name, field, row)]
      : await holdersOf(tx, entity, field, row)
    if (holders.some((id) => id !== null && id !== before?.id)) errors[field.path] = { code: field.unique }
  }
  return errors
}

/** Those who hold a row's value, found by looking through the collection. */
async function holdersOf(
  tx: Reader,
  { name }: Entity,
  { path, within = [] }: Field,
  row: Row,
): Promise<string[]> {
  const value = valueAt(row, path)
  const search = { text: String(value).trim(), fields: [path] }
  const where = within.map((by) => ({ field: by, op: 'in', values: [row[by] as Scalar] }) as const)
  const { rows } = await tx.list(name, { where, search, sort: [], range: everything })
  return rows.filter((other) => folded(valueAt(other, path)) === folded(value)).map(({ id }) => id)
}
