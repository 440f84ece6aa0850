import isEqual from 'lodash/isEqual.js'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { isSetSecret } from '../contract/secret.ts'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import type { ValueContext } from '../fields/valueText.ts'
import { useScreens } from '../screens.ts'
import './changes.css'

type Change = AuditEntry['changes'][number]
type Side = 'before' | 'after'

export interface ChangeTableProps {
  changes: readonly Change[]
  context: ValueContext
  /** Both for a change; one where there is only one: what a record was created with, or was when it was deleted. */
  sides: readonly Side[]
  /** What the sides are called, where they are not before and after. */
  names?: Record<Side, string>
}

/** A change field by field. */
export function ChangeTable({ changes, context, sides, names }: ChangeTableProps) {
  const translate = useTranslate()
  const { entity } = useScreens()
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
        {changes.map(differing).map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldLabel(entity, change.field, translate)}</th>
            {sides.map((side) => (
              <td key={side} data-label={sides.length > 1 ? nameOf(side) : undefined}>
                <Value change={change} side={side} context={context} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A secret says no more than that there was another one. */
function Value({ change, side, context }: { change: Change; side: Side; context: ValueContext }) {
  const { entity } = useScreens()
  const field = fieldAt(entity, change.field)
  if (field.kind !== 'secret') return <FieldValue field={field} value={change[side]} context={context} />
  const isNew = side === 'after' && isSetSecret(change.before) && isSetSecret(change.after)
  return context.translate(
    `record.history.secret.${isNew ? 'changed' : isSetSecret(change[side]) ? 'set' : 'notSet'}`,
  )
}

/** Of two lists only the entries that are not in both, unless they differ in their order alone. */
function differing({ field, before, after }: Change): Change {
  if (!Array.isArray(before) || !Array.isArray(after)) return { field, before, after }
  const without = (list: unknown[], other: unknown[]) =>
    list.filter((entry) => !other.some((one) => isEqual(one, entry)))
  const [gone, come] = [without(before, after), without(after, before)]
  return gone.length + come.length > 0 ? { field, before: gone, after: come } : { field, before, after }
}
