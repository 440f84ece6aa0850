import { useTranslate } from 'react-admin'
import { useBackend, useFormats, useResourceConfig, useConfigAndSession } from '../context.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldLabel } from '../fields/fieldAt.ts'
import { useCreateValueContext } from '../fields/RecordValues.tsx'
import { entriesOf, type ValueContext, valueText } from '../fields/valueText.ts'
import { mergeMarkedEntries } from '../fields/difference.ts'
import { ValueEntryList } from '../fields/FieldValue.tsx'
import { type Difference, itemItselfAsKey } from './merge.ts'

/** Names the author in the audit log, else "somebody else"; staff with two windows are told that it was themselves. */
export function WhoChanged({ id }: { id: string }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { path } = useResourceConfig()
  const { session } = useConfigAndSession()
  const dataProvider = useBackend()
  const { data: last } = useQuery({
    queryKey: [path, 'lastChange', id],
    queryFn: () => dataProvider.lastChange({ resource: path, id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <p>
      {last
        ? translate(`record.conflict.${last.by.id === session.signedIn?.id ? 'changedByYou' : 'changedBy'}`, {
            name: last.by.name,
            when: formats.instant(last.changedAt),
          })
        : translate('record.conflict.changed')}
    </p>
  )
}

export function useDifferenceTexts(differences: readonly Difference[]) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const context = useCreateValueContext(
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

function itemText({ field, keys, itemBy }: Difference, context: ValueContext): string {
  const id = keys.at(-1)
  if (itemBy === itemItselfAsKey) return entriesOf(field, [id], context)?.[0]?.text ?? String(id)
  const by = field.items?.find(({ name }) => name === itemBy)
  return by ? valueText(by, id, context) : String(id)
}

interface SideValueProps {
  difference: Difference
  /** Original, theirs or mine. */
  side: 0 | 1 | 2
  context: ValueContext
}

export function SideValue({ difference, side, context }: SideValueProps) {
  const { field, keys, values, itemBy, lists = values } = difference
  const only = itemBy === undefined ? undefined : keys.at(-1)
  const parts = mergeMarkedEntries(field, lists[0], lists[side], context, only)
  return parts ? (
    <ValueEntryList field={field} entries={parts} context={context} />
  ) : (
    valueText(field, values[side], context)
  )
}
