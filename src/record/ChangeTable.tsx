import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { isSetSecret } from '../contract/secret.ts'
import { markDifferences } from '../fields/difference.ts'
import { ValueEntryList, FieldValue } from '../fields/FieldValue.tsx'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import type { ValueContext } from '../fields/valueText.ts'
import { useAllScreens, useResourceConfig } from '../context.ts'
import { useCreateValueContext } from '../fields/RecordValues.tsx'
import type { Entity } from '../contract/entity.ts'
import type { Row } from '../contract/values.ts'
import { type ChangeRow, useSavedViewRows } from './viewChanges.ts'
import './history.css'

type Change = AuditEntry['changes'][number]
type Side = 'before' | 'after'

interface ChangeTableProps {
  changes: readonly Change[]
  /** Shown instead of one row for each change. */
  rows?: readonly ChangeRow[] | null
  context: ValueContext
  sides: readonly Side[]
  names?: Record<Side, string>
  isContrast?: boolean
}

export function ChangeTable({ changes, rows, context, sides, names, isContrast = false }: ChangeTableProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const nameOf = (side: Side | 'value') =>
    (side !== 'value' && names?.[side]) || translate(`record.history.sides.${side}`)
  const shown =
    rows ??
    changes.map(({ field: path, ...values }) => ({
      key: path,
      label: fieldLabel(entity, path, translate),
      field: fieldAt(entity, path),
      ...values,
    }))
  const headings = sides.length > 1 ? sides : (['value'] as const)
  return (
    <table className="changes full medium" data-even={!!names || undefined}>
      <thead>
        <tr>
          <th scope="col">{translate('record.history.field')}</th>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {nameOf(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {sides.map((side) => (
              <td key={side} data-label={sides.length > 1 ? nameOf(side) : undefined}>
                <Value
                  change={row}
                  side={side}
                  context={context}
                  isContrast={isContrast}
                  isAlone={sides.length === 1}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  change: ChangeRow
  side: Side
  context: ValueContext
  isContrast: boolean
  isAlone: boolean
}

function Value({ change, side, context, isContrast, isAlone }: ValueProps) {
  const { field } = change
  if (field.kind === 'secret') {
    const isNew = side === 'after' && isSetSecret(change.before) && isSetSecret(change.after)
    return context.translate(
      `record.history.secret.${isNew ? 'changed' : isSetSecret(change[side]) ? 'set' : 'notSet'}`,
    )
  }
  const parts = isAlone ? null : markDifferences(field, change.before, change.after, context)
  if (!parts) return <FieldValue field={field} value={change[side]} context={context} />
  const isReordered = side === 'after' && ![...parts.before, ...parts.after].some(({ mark }) => mark)
  return (
    <>
      <ValueEntryList
        field={field}
        entries={parts[side]}
        context={context}
        isLinked
        isContrast={isContrast}
      />
      {isReordered && <small className="plain">{context.translate('record.difference.reordered')}</small>}
    </>
  )
}

interface FieldChangesProps extends Omit<ChangeTableProps, 'context'> {
  /** A configuration is no record and has no id. */
  recordId?: string
}

export function ChangeTableWithLabels({ changes, recordId = '', ...table }: FieldChangesProps) {
  const { entity } = useResourceConfig()
  const record = useRecordForCurrency(entity, recordId, changes)
  const context = useCreateValueContext(
    entity,
    valuesOfChanges(changes).map(({ field, value }) => ({ field: fieldAt(entity, field), value })),
  )
  const rows = useSavedViewRows(entity, recordId, changes)
  return <ChangeTable changes={changes} rows={rows} context={{ ...context, record }} {...table} />
}

export const valuesOfChanges = (changes: readonly Change[]) =>
  changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })))

/** Returns `undefined` if no amount changed; records of a whole list are loaded together. */
export function useRecordForCurrency(entity: Entity, recordId: string, changes: readonly Change[]) {
  const path = useAllScreens().find((one) => one.entity.name === entity.name)?.path
  const isNeeded = changes.some(({ field }) => fieldAt(entity, field).currency !== undefined)
  const { data: [record] = [] } = useGetManyAggregate<Row>(
    path ?? '',
    { ids: [recordId] },
    { enabled: isNeeded && path !== undefined && recordId !== '' },
  )
  return record
}
