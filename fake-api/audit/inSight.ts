import { isDeepStrictEqual } from 'node:util'
import { registry } from '../../resources/entities.ts'
import { ownValue } from '../../src/contract/own.ts'
import { isGroup, type Condition } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Change } from './changes.ts'

/**
 * The changes of a log entry for a user who sees only some casinos: what they may read in the record itself, so that its history reveals no
 * more.
 */
export function visibleChanges(entry: Row, changes: readonly Change[], casinos: readonly string[]): Change[] {
  const { limited, readOnly } = registry.find(String(entry['resource'])) ?? {}
  // Records that nobody writes are not logged by field.
  if (!limited || readOnly) return [...changes]
  const seen = (field: string, value: unknown) =>
    value === null ? null : ownValue(limited.of({ [field]: value }, casinos), field)
  return changes.flatMap((change) => {
    const { field } = change
    if (!limited.fields.includes(field)) return [change]
    const [before, after] = [seen(field, change.before), seen(field, change.after)]
    return isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })
}

/**
 * Whether a condition could find entries by changes that a user who sees only some casinos may not read: it names a field that is redacted
 * in records of some collection.
 */
export const filtersByHiddenChange = (condition: Condition): boolean =>
  !isGroup(condition) &&
  condition.field === 'changes.field' &&
  condition.op === 'in' &&
  condition.values.some((field) => limitedFields().has(field))

const limitedFields = () => new Set<unknown>(registry.all.flatMap(({ limited }) => limited?.fields ?? []))
