import type { AuditEntry } from '../api/answers.ts'
import { fieldAt } from '../fields/fieldAt.ts'
import { useValueContext } from '../fields/useValueContext.ts'
import { useResourceConfig } from '../screens.ts'
import { useCurrencyRecord } from './useCurrencyRecord.ts'
import { ChangeTable, type ChangeTableProps } from './ChangeTable.tsx'

export interface FieldChangesProps extends Omit<ChangeTableProps, 'context'> {
  /** Id of the record that has changed; none of what is no record, such as a configuration. */
  recordId?: string
}

/** What of a record of the resource has changed, field by field, with the names of what it refers to. */
export function FieldChanges({ changes, recordId = '', ...table }: FieldChangesProps) {
  const { entity } = useResourceConfig()
  const record = useCurrencyRecord(entity, recordId, changes)
  const context = useValueContext(
    entity,
    valuesOf(changes).map(({ field, value }) => ({ field: fieldAt(entity, field), value })),
  )
  return <ChangeTable changes={changes} context={{ ...context, record }} {...table} />
}

/** Both sides of changes, each a value of its field. */
export const valuesOf = (changes: readonly AuditEntry['changes'][number][]) =>
  changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })))
