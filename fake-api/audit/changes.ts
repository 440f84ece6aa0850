import { isDeepStrictEqual } from 'node:util'
import { type Row, isObject, ownValue } from '../../src/contract/values.ts'
import { hideSecrets, isPlainSecret, toSecretMarker } from '../plainSecret.ts'
import { registry } from '../../resources/entities.ts'
import { type Condition, isConditionGroup } from '../../src/contract/query.ts'

/** The change of a field. Absent values are `null`; secrets are markers. */
export interface Change {
  /** The path with dots. Nested objects change by key, lists as a whole. */
  field: string
  before: unknown
  after: unknown
}

export const changesBetween = (before: Row | null, after: Row | null): Change[] =>
  compare(withoutKept(before), withoutKept(after), '')

const withoutKept = (row: Row | null) => {
  const {
    version: _version,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...fields
  }: Record<string, unknown> = row ?? {}
  return fields
}

function compare(before: unknown, after: unknown, field: string): Change[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return []
  if (isPlainSecret(before) || isPlainSecret(after))
    return [{ field, before: toSecretMarker(before), after: toSecretMarker(after) }]
  if (isNested(before) && isNested(after)) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    return [...keys].flatMap((key) =>
      compare(ownValue(before, key), ownValue(after, key), field ? `${field}.${key}` : key),
    )
  }
  return [{ field, before: hideSecrets(before ?? null), after: hideSecrets(after ?? null) }]
}

const isNested = (value: unknown) => value === undefined || value === null || isObject(value)

/** A user who sees only some casinos gets the changes that they may read in the record itself, so that its history reveals no more. */
export function visibleChanges(entry: Row, changes: readonly Change[], casinos: readonly string[]): Change[] {
  const { redacted, readOnly } = registry.find(String(entry['resource'])) ?? {}
  // Records that nobody edits are not logged field by field.
  if (!redacted || readOnly) return [...changes]
  const seen = (field: string, value: unknown) =>
    value === null ? null : ownValue(redacted.of({ [field]: value }, casinos), field)
  return changes.flatMap((change) => {
    const { field } = change
    if (!redacted.fields.includes(field)) return [change]
    const [before, after] = [seen(field, change.before), seen(field, change.after)]
    return isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })
}

export const filtersByHiddenChange = (condition: Condition): boolean =>
  !isConditionGroup(condition) &&
  condition.field === 'changes.field' &&
  condition.op === 'in' &&
  condition.values.some((field) => limitedFields().has(field))

const limitedFields = () => new Set<unknown>(registry.all.flatMap(({ redacted }) => redacted?.fields ?? []))
