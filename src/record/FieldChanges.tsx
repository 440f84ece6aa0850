import type { AuditEntry } from '../api/answers.ts'
import { fieldAt } from '../fields/fieldAt.ts'
import { useValueContext } from '../fields/RecordValues.tsx'
import { useResourceConfig } from '../screens.ts'
import { useCurrencyRecord } from './useCurrencyRecord.ts'
import { ChangeTable, type ChangeTableProps } from './ChangeTable.tsx'

export interface FieldChangesProps extends Omit<ChangeTableProps, 'context'> {
  /** Id of the changed record; absent for what is no record, such as a configuration. */
  recordId?: string
}

/** The changes of a record by field, with labels of referred records. */
export function FieldChanges({ changes, recordId = '', ...table }: FieldChangesProps) {
  const { entity } = useResourceConfig()
  const record = useCurrencyRecord(entity, recordId, changes)
  const context = useValueContext(
    entity,
    valuesOf(changes).map(({ field, value }) => ({ field: fieldAt(entity, field), value })),
  )
  return <ChangeTable changes={changes} context={{ ...context, record }} {...table} />
}

/** The values of both sides, with their fields. */
export const valuesOf = (changes: readonly AuditEntry['changes'][number][]) =>
  changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })))
