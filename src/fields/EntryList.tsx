import { useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import type { MarkedEntry } from './difference.ts'
import { RecordLink } from './RecordLink.tsx'
import { valueText, type ValueContext } from './valueText.ts'
import './fields.css'

export interface EntryListProps {
  field: Field
  entries: readonly MarkedEntry[]
  context: ValueContext
  /** Whether records are links. They are not where a link would leave a form that is being filled in. */
  isLinked?: boolean
  /** Whether marks compare two records, instead of two states of one record. */
  isContrast?: boolean
}

/** The entries of a list or a map. Entries that differ from the other side say so in words. */
export function EntryList({ field, entries, context, isLinked = false, isContrast = false }: EntryListProps) {
  const translate = useTranslate()
  if (entries.length === 0) return valueText(field, [], context)
  return (
    <ul className="value-lines" data-kind={field.kind}>
      {entries.map((entry, index) => (
        <li key={`${entry.key} ${index}`} data-mark={entry.mark}>
          <EntryText field={field} entry={entry} isLinked={isLinked} />
          {entry.mark && (
            <>
              {' '}
              <small>
                {translate(
                  isContrast
                    ? `record.difference.contrast.${entry.mark}`
                    : `record.difference.change.${entry.mark}`,
                )}
              </small>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

interface EntryTextProps {
  field: Field
  entry: MarkedEntry
  isLinked: boolean
}

function EntryText({ field: { reference }, entry: { value, text, mark, isGone }, isLinked }: EntryTextProps) {
  if (isGone) return <del>{text}</del>
  // A record without a label is deleted, not created yet or not visible to the user: there is no page to link to.
  if (isLinked && reference !== undefined && text !== value && text !== '') {
    return (
      <RecordLink collection={reference} id={String(value)}>
        {text}
      </RecordLink>
    )
  }
  return mark === 'added' ? <ins>{text}</ins> : text
}
