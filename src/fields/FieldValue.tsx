import { useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { RecordLink } from './RecordLink.tsx'
import { isNothing, linesOf, valueText, type ValueContext } from './valueText.ts'
import './fields.css'

export interface FieldValueProps {
  field: Field
  value: unknown
  context: ValueContext
  /** The record that it stands in, for what is in another of its fields. */
  record?: object
}

/** A value to look at: long texts and keys folded, pairs and lists in lines, a record that can be seen as a link. */
export function FieldValue({ field, value, context, record }: FieldValueProps) {
  const text = valueText(field, value, context, record)
  if (isNothing(value)) return text
  const lines = linesOf(field, value, context)
  if (lines) return <Lines lines={lines} />
  if (field.kind === 'references' && Array.isArray(value)) {
    return (
      <ul className="value-lines">
        {value.map((id) => (
          <li key={String(id)}>
            <FieldValue field={field} value={id} context={context} />
          </li>
        ))}
      </ul>
    )
  }
  // Without a name it is not there yet, or not any more, or not to be seen: then there is nowhere to go.
  if (field.reference && text && text !== value) {
    return (
      <RecordLink collection={field.reference} id={String(value)}>
        {text}
      </RecordLink>
    )
  }
  return isLong(text) ? <Folded text={text} /> : text
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="value-lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** The longest text that is shown whole. */
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
