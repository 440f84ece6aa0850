import { useTranslate } from 'react-admin'
import { fieldLabel } from '../fields/fieldAt.ts'
import { useValueContext } from '../fields/RecordValues.tsx'
import { entriesOf, valueText, type ValueContext } from '../fields/valueText.ts'
import { useResourceConfig } from '../screens.ts'
import { wholeValue } from './leaves.ts'
import type { Difference } from './merge.ts'

/** Labels of differences, and what is needed to format their values. */
export function useWords(differences: readonly Difference[]) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const context = useValueContext(
    entity,
    differences.flatMap(({ field, values, lists = values }) => lists.map((value) => ({ field, value }))),
  )
  return {
    context,
    labelOf: (difference: Difference) => {
      const { keys, field, itemBy, along } = difference
      const label = fieldLabel(entity, itemBy !== undefined ? field.path : keys.join('.'), translate)
      if (itemBy !== undefined) return `${label}: ${itemText(difference, context)}`
      return along.length > 0 ? translate('record.conflict.along', { field: label }) : label
    },
  }
}

/** The label of a list item: the record that it refers to. */
function itemText({ field, keys, itemBy }: Difference, context: ValueContext): string {
  const id = keys.at(-1)
  if (itemBy === wholeValue) return entriesOf(field, [id], context)?.[0]?.text ?? String(id)
  const by = field.items?.find(({ name }) => name === itemBy)
  return by ? valueText(by, id, context) : String(id)
}
