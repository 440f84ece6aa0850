import { isDeepStrictEqual } from 'node:util'
import { mapValues, omit } from 'es-toolkit/compat'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { fieldsOf, fieldsWithVariants, type Entity } from '../../src/contract/entity.ts'
import { statusByErrorCode } from '../../src/contract/errors.ts'
import { isUnchangedSince, validateRecord } from '../../src/contract/validate.ts'
import { type Row, ownValue, isObject } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { RuleErrors } from '../../src/contract/rules.ts'
import { referencesOf } from '../../src/contract/registry.ts'
import type { ApiContext } from '../api.ts'
import { scopeConditions } from '../guard/scope.ts'
import { valueAt, valuesWithPathsAt, withValueAt } from '../paths.ts'
import type { Reader } from '../stores/store.ts'
import { withoutComputed } from './computed.ts'
import { bindNewSecrets, secretPaths } from './destinations.ts'
import { createFind } from './find.ts'
import { requireServedCasinosVisible } from './shared.ts'
import { createPrivateKey } from 'node:crypto'
import { serverRulesOf } from '../../resources/server.ts'
import type { FieldError, FieldErrors } from '../../src/contract/answers/shared.ts'
import { isPlainSecret, toSecretMarker } from '../plainSecret.ts'
import { inListConditions } from '../../src/contract/query.ts'

export interface CheckContext {
  api: Pick<ApiContext, 'registry' | 'ask'>
  tx: Reader
  user: User
  entity: Entity
  /** `null` at creation. */
  before: Row | null
  now: string
  /** Ids of records created together with this one, by collection, which it may refer to. */
  coming?: Readonly<Record<string, readonly string[]>>
}

/** Returns a record as it is to be stored. Unchanged wrong values are accepted. Throws `invalid` with errors by field, or a conflict. */
export async function checkedRow(checking: CheckContext, record: Record<string, unknown>): Promise<Row> {
  const { entity, before, now } = checking
  const result = validateRecord(
    entity,
    withKeptSecretsMarked(entity, normalizeKeys(entity, record), before),
    before,
  )
  throwIfFieldErrors(result.ok ? reservedSecretKeyErrors(result.value) : result.errors)
  const stored = withoutComputed(entity, result.ok ? result.value : {})
  const row = await bindNewSecrets(
    checking.tx,
    entity,
    before,
    withStoredSecrets(entity, stored, before, now) as Row,
  )
  // Rules read records regardless of permissions, so they run only if the user sees all records referred to.
  const missing = await missingReferences(checking, row)
  const broken = Object.keys(missing).length ? {} : await ruleErrors(checking, row)
  throwIfFieldErrors({
    ...addressErrors(checking, row),
    ...reachErrors(checking, row),
    ...broken,
    ...missing,
  })
  const { api, tx, user } = checking
  await requireServedCasinosVisible(api, tx, user, entity, { before, after: row })
  throwIfFieldErrors(await takenValues(checking, row))
  return row
}

/** A conflict is thrown with its own code if the first error is one, otherwise `invalid`. */
export function throwIfFieldErrors(errors: RuleErrors): void {
  const first = Object.values(errors)[0]
  if (!first) return
  const { code, params } = first
  const refs = Object.values(errors).flatMap((error) => error.refs ?? [])
  const details = {
    errors: mapValues(errors, ({ refs: _refs, ...error }) => error),
    ...(refs.length > 0 && { refs }),
  }
  if (statusByErrorCode[code] !== 409) throw new ProblemError('invalid', details)
  throw new ProblemError(code, { ...details, ...(params && { params }) })
}

/** Fields that the server sets, or that cannot change after creation, may only be sent unchanged. */
export function readOnlyFieldErrors(
  entity: Entity,
  body: Record<string, unknown>,
  before: Row | null,
): FieldErrors {
  const fixed = fieldsOf(entity).filter(({ readOnly, createOnly }) => readOnly || (createOnly && before))
  const changed = fixed.filter(({ name }) => {
    return (
      ownValue(body, name) !== undefined &&
      !isDeepStrictEqual(ownValue(body, name), ownValue(before, name) ?? null)
    )
  })
  return Object.fromEntries(changed.map(({ name }) => [name, { code: 'readOnlyField' }]))
}

function addressErrors({ api, entity, before }: CheckContext, row: Row): FieldErrors {
  const paths = fieldsWithVariants(entity, row)
    .filter(({ calledByServer }) => calledByServer)
    .map(({ path }) => path)
  const refused = paths.filter((path) => {
    const address = valueAt(row, path)
    return typeof address === 'string' && address !== valueAt(before, path) && !api.ask.mayAsk(address)
  })
  return Object.fromEntries(refused.map((path) => [path, { code: 'addressNotAllowed' }]))
}

/** Users who see only some casinos cannot write what concerns the whole installation. */
function reachErrors({ user, entity: { scope, whole } }: CheckContext, row: Row): FieldErrors {
  if (!scope || !whole || !casinoScopeOf(user)) return {}
  return (ownValue(row, scope) as string[]).length > 0 ? {} : { [scope]: { code: 'required' } }
}

async function ruleErrors({ entity, before, tx, user }: CheckContext, after: Row): Promise<RuleErrors> {
  const find = createFind(tx)
  const broken = async (now: Row) => {
    const found = await Promise.all(
      serverRulesOf(entity).rules.map((rule) => rule({ before, after: now, find, user })),
    )
    return Object.assign({}, ...found) as RuleErrors
  }
  const errors = await broken(after)
  const old = Object.keys(errors).filter((path) => isUnchangedSince(before, after, path))
  if (!before || old.length === 0) return errors
  // A rule may depend on other fields than the one it reports, so a broken rule is accepted only if the record before breaks it, too.
  const already = Object.values(await broken(before)).map(({ code }) => code)
  return omit(
    errors,
    old.filter((path) => already.includes(ownValue(errors, path)?.code ?? 'invalid')),
  )
}

/** Refuses new references to records that the user does not see. One read per collection, since there may be a thousand. */
async function missingReferences(checking: CheckContext, row: Row): Promise<FieldErrors> {
  const { entity, before, coming = {} } = checking
  const asked = referencesOf(entity).flatMap(({ field, to, missing }) => {
    const known = new Set([
      ...valuesWithPathsAt(before, field).map(({ value }) => value),
      ...(ownValue(coming, to) ?? []),
    ])
    return valuesWithPathsAt(row, field).flatMap(({ path, value }) =>
      typeof value === 'string' && !known.has(value) ? [{ path, to, missing, id: value }] : [],
    )
  })
  const there = new Map<string, ReadonlySet<string>>()
  for (const to of new Set(asked.map((one) => one.to))) {
    const ids = asked.flatMap((one) => (one.to === to ? [one.id] : []))
    there.set(to, await visibleOf(checking, to, ids))
  }
  const errors = new Map<string, FieldError>()
  for (const { path, to, missing, id } of asked)
    if (!there.get(to)?.has(id)) errors.set(path, { code: missing })
  return Object.fromEntries(errors)
}

async function visibleOf({ api, tx, user }: CheckContext, collection: string, ids: readonly string[]) {
  const target = api.registry.find(collection)
  // Collections outside of the registry cannot be read, which is no error of the user.
  if (!target) return new Set(ids)
  const where = [
    ...inListConditions({ id: [...new Set(ids)] }),
    ...scopeConditions(user, target, api.registry),
  ]
  const { rows } = await tx.list(collection, { where })
  return new Set(rows.map(({ id }) => id))
}

/** Checked over the whole collection, regardless of permissions. Records that had equal values before can still be changed. */
async function takenValues({ tx, entity, before }: CheckContext, row: Row): Promise<FieldErrors> {
  const errors = new Map<string, FieldError>()
  for (const field of fieldsOf(entity)) {
    if (!field.unique || typeof valueAt(row, field.path) !== 'string') continue
    if ([field.path, ...(field.within ?? [])].every((path) => isUnchangedSince(before, row, path))) continue
    const holder = await tx.holder(entity.name, field, row)
    if (holder !== null && holder !== before?.id) errors.set(field.path, { code: field.unique })
  }
  return Object.fromEntries(errors)
}

type Fields = Record<string, unknown>

/** PEM headings of RSA and EC keys (PKCS #1, SEC 1), which older tools write. OpenSSL puts the curve's parameters before an EC key. */
const older =
  /^\s*(?:-----BEGIN EC PARAMETERS-----[^-]+-----END EC PARAMETERS-----\s*)?(-----BEGIN (?:RSA|EC) PRIVATE KEY-----[^]*)$/

/** Converts private keys to the stored format, PKCS #8. Unreadable keys stay as they are; the schema refuses them. */
const normalizeKeys = (entity: Entity, record: Fields): Fields =>
  fieldsWithVariants(entity, record)
    .filter(({ isPrivateKey }) => isPrivateKey)
    .reduce((fields, { path }) => {
      const value = valueAt(fields, path)
      const [, block] = (typeof value === 'string' && older.exec(value)) || []
      return block ? withValueAt(fields, path, converted(block)) : fields
    }, record)

function converted(block: string): string {
  try {
    return createPrivateKey(block).export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  } catch {
    return '-----BEGIN UNREADABLE KEY-----'
  }
}

/** The record as the schema validates it: with markers for kept secrets, and without fields for missing ones. */
export function withKeptSecretsMarked(entity: Entity, record: Fields, stored: Row | null): Fields {
  return secretPaths(entity, record).reduce((view, path) => {
    const value = valueAt(view, path)
    if (value !== undefined && !isMarker(value) && !isPlainSecret(value)) return view
    const kept = valueAt(stored, path)
    return withValueAt(view, path, isPlainSecret(kept) ? toSecretMarker(kept) : undefined)
  }, record)
}

/** The record as it is stored. New secrets are wrapped but not bound to receivers yet; kept ones stay unchanged. */
function withStoredSecrets(entity: Entity, checked: Fields, stored: Row | null, now: string): Fields {
  return secretPaths(entity, checked).reduce((record, path) => {
    const value = valueAt(record, path)
    if (typeof value === 'string') return withValueAt(record, path, { $secret: value, changedAt: now })
    return isObject(value) ? withValueAt(record, path, valueAt(stored, path)) : record
  }, checked)
}

/** Names that mark stored secrets are refused in all other values, so that nothing else looks like a secret. */
export function reservedSecretKeyErrors(value: unknown, path = ''): FieldErrors {
  const name = asStored.find((key) => isObject(value) && Object.hasOwn(value, key))
  if (name) return { [path ? `${path}.${name}` : name]: { code: 'fieldInvalid' } }
  if (typeof value !== 'object' || value === null) return {}
  const inner = Object.entries(value).map(([key, entry]) =>
    reservedSecretKeyErrors(entry, path ? `${path}.${key}` : key),
  )
  return Object.assign({}, ...inner) as FieldErrors
}

const asStored = ['$secret', '$encrypted']

export const storedFormSecretErrors = (entity: Entity, body: Fields, before: Row | null): FieldErrors =>
  Object.fromEntries(
    secretPaths(entity, { ...before, ...body })
      .filter((path) => isPlainSecret(valueAt(body, path)))
      .map((path) => [path, { code: 'fieldInvalid' }]),
  )

const isMarker = (value: unknown) =>
  isObject(value) &&
  typeof value['set'] === 'boolean' &&
  (value['changedAt'] === undefined || typeof value['changedAt'] === 'string')
