import { outcomeOf } from '../fields/difference.ts'
import { EntryList } from '../fields/FieldValue.tsx'
import { valueText, type ValueContext } from '../fields/valueText.ts'
import type { Difference } from './merge.ts'

export interface SideValueProps {
  difference: Difference
  /** Original, theirs or mine. */
  side: 0 | 1 | 2
  context: ValueContext
}

/** One side of a difference: a whole list with its changes, or only the item that differs. */
export function SideValue({ difference, side, context }: SideValueProps) {
  const { field, keys, values, itemBy, lists = values } = difference
  const only = itemBy === undefined ? undefined : keys.at(-1)
  const parts = outcomeOf(field, lists[0], lists[side], context, only)
  return parts ? (
    <EntryList field={field} entries={parts} context={context} />
  ) : (
    valueText(field, values[side], context)
  )
}
