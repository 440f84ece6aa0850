import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { isSetSecret } from '../contract/secret.ts'
import { differenceOf } from '../fields/difference.ts'
import { EntryList, FieldValue } from '../fields/FieldValue.tsx'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import type { ValueContext } from '../fields/valueText.ts'
import { useResourceConfig } from '../screens.ts'
import './changes.css'

type Change = AuditEntry['changes'][number]
type Side = 'before' | 'after'

export interface ChangeTableProps {
  changes: readonly Change[]
  context: ValueContext
  /** Both sides for a change; one for the values of a created or deleted record. */
  sides: readonly Side[]
  /** Labels of the sides, if they are not "before" and "after". */
  names?: Record<Side, string>
  /** Whether the sides are two records instead of two states of one. */
  isContrast?: boolean
}

/** Changes by field. Lists and maps are shown as a whole, with differing entries marked. */
export function ChangeTable({ changes, context, sides, names, isContrast = false }: ChangeTableProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const nameOf = (side: Side | 'value') =>
    (side !== 'value' && names?.[side]) || translate(`record.history.sides.${side}`)
  const headings = sides.length > 1 ? sides : (['value'] as const)
  return (
    <table className="changes" data-even={!!names || undefined}>
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
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldLabel(entity, change.field, translate)}</th>
            {sides.map((side) => (
              <td key={side} data-label={sides.length > 1 ? nameOf(side) : undefined}>
                <Value
                  change={change}
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
  change: Change
  side: Side
  context: ValueContext
  isContrast: boolean
  /** Whether there is no other side to compare with. */
  isAlone: boolean
}

/** A secret only shows that it was changed. */
function Value({ change, side, context, isContrast, isAlone }: ValueProps) {
  const { entity } = useResourceConfig()
  const field = fieldAt(entity, change.field)
  if (field.kind === 'secret') {
    const isNew = side === 'after' && isSetSecret(change.before) && isSetSecret(change.after)
    return context.translate(
      `record.history.secret.${isNew ? 'changed' : isSetSecret(change[side]) ? 'set' : 'notSet'}`,
    )
  }
  const parts = isAlone ? null : differenceOf(field, change.before, change.after, context)
  if (!parts) return <FieldValue field={field} value={change[side]} context={context} />
  const isReordered = side === 'after' && ![...parts.before, ...parts.after].some(({ mark }) => mark)
  return (
    <>
      <EntryList field={field} entries={parts[side]} context={context} isLinked isContrast={isContrast} />
      {isReordered && <small>{context.translate('record.difference.reordered')}</small>}
    </>
  )
}
