import { isDeepStrictEqual } from 'node:util'
import { registry } from '../../resources/entities.ts'
import { ownValue } from '../../src/contract/own.ts'
import { isGroup, type Condition } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Change } from './changes.ts'

/**
 * The changes of an entry of the log for who sees only some casinos: what they would read in the record itself, so that its history
 * tells no more than the record.
 */
export function changesInSight(entry: Row, changes: readonly Change[], casinos: readonly string[]): Change[] {
  const { limited, readOnly } = registry.find(String(entry['resource'])) ?? {}
  // What nobody writes is not on record field by field.
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
 * Whether who sees only some casinos may read fewer changes than a condition finds entries by: it names a field that is another to
 * them in records of some collection.
 */
export const findsHidden = (condition: Condition): boolean =>
  !isGroup(condition) &&
  condition.field === 'changes.field' &&
  condition.op === 'in' &&
  condition.values.some((field) => limitedFields().has(field))

const limitedFields = () => new Set<unknown>(registry.all.flatMap(({ limited }) => limited?.fields ?? []))
