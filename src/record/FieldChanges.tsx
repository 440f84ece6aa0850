import type { AuditEntry } from '../api/answers.ts'
import { fieldAt } from '../fields/fieldAt.ts'
import { useValueContext } from '../fields/useValueContext.ts'
import { useResourceConfig } from '../screens.ts'
import { ChangeTable, type ChangeTableProps } from './ChangeTable.tsx'

/** What of a record of the resource has changed, field by field, with the names of what it refers to. */
export function FieldChanges({ changes, ...table }: Omit<ChangeTableProps, 'context'>) {
  const { entity } = useResourceConfig()
  const context = useValueContext(
    entity,
    valuesOf(changes).map(({ field, value }) => ({ field: fieldAt(entity, field), value })),
  )
  return <ChangeTable changes={changes} context={context} {...table} />
}

/** Both sides of changes, each a value of its field. */
export const valuesOf = (changes: readonly AuditEntry['changes'][number][]) =>
  changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })))
