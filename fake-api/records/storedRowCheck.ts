import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { ownValue } from '../../src/contract/own.ts'
import { referencesOf, type Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import { findUnstorableText } from '../../src/contract/storable.ts'
import { toSingleLine } from '../../src/contract/texts.ts'
import { validate } from '../../src/contract/validate.ts'
import { valueAt, valuesAt } from '../paths.ts'
import { withoutComputed } from './computed.ts'
import { secretPaths } from './destinations.ts'
import { forgedSecretErrors, withKeptSecretsMarked } from './secrets.ts'
import { isSafeJson } from '../safeJson.ts'
import { isStoredSecret } from '../storedSecret.ts'
import { toCurrentSchema } from '../stores/presentSchema.ts'
import type { RowCheck } from '../stores/move/file.ts'

interface Place {
  collection: string
  id: string
  field: string
}

/**
 * Looks for rows that no server can have written, and for references to records that are in no batch. Rows of entities are checked by their
 * schemas, as records are that somebody enters. Fields that the schema does not have any more are nobody's fault: nothing reads them.
 */
export function createStoredRowCheck(registry: Registry): RowCheck {
  const referring = new Map(registry.all.map((entity) => [entity.name, requiredReferences(registry, entity)]))
  const targets = new Set([...referring.values()].flat().map(({ to }) => to))
  const ids = new Map([...targets].map((name) => [name, new Set<string>()]))
  const referred = new Map([...targets].map((name) => [name, new Map<string, Place & { code: ErrorCode }>()]))

  function checkRow(collection: string, row: Row, entity: Entity | undefined): void {
    const refuse = (field: string, rule: string) => {
      throw impossible({ collection, id: row.id, field }, rule)
    }
    if (!isSafeJson(row)) refuse('', 'malformed')
    const unstorable = findUnstorableText(row)
    if (unstorable) refuse(unstorable.at, 'characterNotAllowed')
    if (!entity) return
    const [fault] = Object.entries(faultsOf(entity, row))
    if (fault) refuse(fault[0], fault[1])
    ids.get(collection)?.add(row.id)
    for (const { field, to, missing } of referring.get(collection) ?? [])
      for (const { path, value } of valuesAt(row, field))
        if (typeof value === 'string' && !referred.get(to)?.has(value))
          referred.get(to)?.set(value, { collection, id: row.id, field: path, code: missing })
  }

  return {
    add({ collection, rows }) {
      if (!/^[a-z][a-z-]{0,63}$/.test(collection))
        throw impossible({ collection, id: '', field: '' }, 'malformed')
      const entity = registry.find(collection)
      for (const row of rows) checkRow(collection, row, entity)
    },
    end() {
      for (const [to, places] of referred)
        for (const [id, { code, ...place }] of places)
          if (!ids.get(to)?.has(id)) throw impossible(place, code)
    },
  }
}

/** References whose record exists as long as the referring one does, in the store itself. */
const requiredReferences = (registry: Registry, entity: Entity) =>
  referencesOf(entity).filter(({ to, past }) => !past && !entity.external && !registry.find(to)?.external)

/** The codes of rules that a stored row breaks, by field. */
function faultsOf(entity: Entity, row: Row): Record<string, string> {
  const present = withoutComputed(entity, toCurrentSchema(entity, row))
  const secrets = secretPaths(entity, present).filter((path) => {
    const value = valueAt(present, path)
    return value !== undefined && value !== null && !isWellFormedSecret(value)
  })
  if (secrets[0] !== undefined) return { [secrets[0]]: 'fieldInvalid' }
  const result = validate(entity, withKeptSecretsMarked(entity, present, present))
  const errors = result.ok ? forgedSecretErrors(result.value) : result.errors
  // The log keeps a record before and after its change, which is longer than one that is entered.
  const counting = Object.entries(errors).filter(
    ([, { code }]) => !(entity.readOnly && code === 'recordTooLong'),
  )
  return Object.fromEntries(counting.map(([field, { code }]) => [field, code]))
}

/** What a stored secret consists of. */
const secretParts: Readonly<Record<string, (value: unknown) => boolean>> = {
  $secret: isText,
  changedAt: isText,
  unreadable: isText,
  origins: (value) => Array.isArray(value) && value.every(isText),
}

const isWellFormedSecret = (value: unknown) =>
  isStoredSecret(value) &&
  Object.entries(value).every(([name, part]) => ownValue(secretParts, name)?.(part) === true)

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

const impossible = ({ collection, id, field }: Place, rule: string) =>
  new Error(
    `${[collection, id, field].map((text) => JSON.stringify(toSingleLine(text, 100))).join(', ')}: ${rule}. No server has written this; nothing was replaced.`,
  )
