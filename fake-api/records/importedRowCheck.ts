import type { Entity } from '../../src/contract/entity.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { findUnstorableText } from '../../src/contract/storable.ts'
import { sanitizeSingleLine } from '../../src/contract/texts.ts'
import { valueAt } from '../paths.ts'
import { withoutComputed } from './computed.ts'
import { secretPaths } from './destinations.ts'
import { reservedSecretKeyErrors, withKeptSecretsMarked } from './check.ts'
import { isSafeJson } from '../safeJson.ts'
import { isPlainSecret } from '../plainSecret.ts'
import { toCurrentSchema } from '../stores/currentSchema.ts'
import type { BatchCheck } from '../stores/move/exportFile.ts'

interface Place {
  collection: string
  id: string
  field: string
}

/** Rules of fields are not checked, since the log and older rows break them, and a backup has to be restorable. */
export function createDatabaseImportRowCheck(registry: Registry): BatchCheck {
  function checkRow(collection: string, row: Row, entity: Entity | undefined): void {
    const refuse = (field: string, rule: string) => {
      throw impossible({ collection, id: row.id, field }, rule)
    }
    if (!isSafeJson(row)) refuse('', 'malformed')
    const unstorable = findUnstorableText(row)
    if (unstorable) refuse(unstorable.at, 'characterNotAllowed')
    const fault = entity && malformedSecretPath(entity, row)
    if (fault !== undefined) refuse(fault, 'fieldInvalid')
  }

  return ({ collection, rows }) => {
    if (!/^[a-z][a-z-]{0,63}$/.test(collection))
      throw impossible({ collection, id: '', field: '' }, 'malformed')
    const entity = registry.find(collection)
    for (const row of rows) checkRow(collection, row, entity)
  }
}

function malformedSecretPath(entity: Entity, row: Row): string | undefined {
  const present = withoutComputed(entity, toCurrentSchema(entity, row))
  const malformed = secretPaths(entity, present).find((path) => {
    const value = valueAt(present, path)
    return value !== undefined && value !== null && !isWellFormedSecret(value)
  })
  return malformed ?? Object.keys(reservedSecretKeyErrors(withKeptSecretsMarked(entity, present, present)))[0]
}

const secretParts: Readonly<Record<string, (value: unknown) => boolean>> = {
  $secret: isText,
  changedAt: isText,
  unreadable: isText,
  origins: (value) => Array.isArray(value) && value.every(isText),
}

const isWellFormedSecret = (value: unknown) =>
  isPlainSecret(value) &&
  Object.entries(value).every(([name, part]) => ownValue(secretParts, name)?.(part) === true)

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

const impossible = ({ collection, id, field }: Place, rule: string) =>
  new Error(
    `${[collection, id, field].map((text) => JSON.stringify(sanitizeSingleLine(text, 100))).join(', ')}: ${rule}. No server has written this; nothing was replaced.`,
  )
