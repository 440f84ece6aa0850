import { useTranslate } from 'react-admin'
import type { Field } from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'
import { RecordLink } from './parts.tsx'
import { isEmptyValue } from '../contract/values.ts'
import { entriesOf, valueText, type ValueContext } from './valueText.ts'
import type { MarkedEntry } from './difference.ts'
import './fields.css'

export interface FieldValueProps {
  field: Field
  value: unknown
  context: ValueContext
  record?: object
}

export function FieldValue({ field, value, context, record }: FieldValueProps) {
  const text = valueText(field, value, context, record)
  if (isEmptyValue(value)) return text
  const entries = onOneLine.includes(field.kind) ? null : entriesOf(field, value, context)
  if (entries) return <ValueEntryList field={field} entries={entries} context={context} isLinked />
  // A record without a label is deleted, not created yet or not visible to the user.
  if (field.reference && text && text !== value) {
    return (
      <RecordLink collection={field.reference} id={String(value)}>
        {text}
      </RecordLink>
    )
  }
  return isLong(text) ? <Folded text={text} /> : text
}

/** Lists of short values are easier to compare on one line. */
const onOneLine: readonly FieldKind[] = ['texts', 'amounts']

const long = 160

const isLong = (text: string) => text.length > long || text.includes('\n')

function Folded({ text }: { text: string }) {
  const translate = useTranslate()
  const [firstLine = ''] = text.split('\n')
  return (
    <details className="value-folded">
      <summary>
        {firstLine.slice(0, long / 2)} …{' '}
        <small>{translate('record.value.long', { smart_count: text.length })}</small>
      </summary>
      <pre>{text}</pre>
    </details>
  )
}

interface EntryListProps {
  field: Field
  entries: readonly MarkedEntry[]
  context: ValueContext
  /** A link would leave the form. */
  isLinked?: boolean
  /** Marks compare two records, instead of two states of one record. */
  isContrast?: boolean
}

export function ValueEntryList({
  field,
  entries,
  context,
  isLinked = false,
  isContrast = false,
}: EntryListProps) {
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
  if (isLinked && reference !== undefined && text !== value && text !== '') {
    return (
      <RecordLink collection={reference} id={String(value)}>
        {text}
      </RecordLink>
    )
  }
  return mark === 'added' ? <ins>{text}</ins> : text
}
