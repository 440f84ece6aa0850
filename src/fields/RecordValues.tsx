import { createContext, useContext, type ReactNode } from 'react'
import get from 'lodash/get.js'
import { useRecordContext } from 'react-admin'
import { recordFields, type Field } from '../contract/describe.ts'
import type { FieldKind } from '../contract/field.ts'
import type { Row } from '../contract/row.ts'
import { Help } from '../layout/Help.tsx'
import { useResourceConfig } from '../screens.ts'
import { CopyIcon } from './CopyButton.tsx'
import { fieldLabel } from './fieldAt.ts'
import { FieldValue } from './FieldValue.tsx'
import { Tone } from './Tone.tsx'
import { useValueContext } from './useValueContext.ts'
import type { ValueContext } from './valueText.ts'
import { ownValue } from '../contract/own.ts'

const Context = createContext<ValueContext | null>(null)

/** Loads the labels of all records that the page's record refers to, once. Surrounds every `RecordValue`. */
export function RecordValues({ children }: { children: ReactNode }) {
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() ?? {}
  const values = recordFields(entity, record).map((field) => ({ field, value: valueOf(field, record) }))
  return <Context value={useValueContext(entity, values)}>{children}</Context>
}

/** A field of the page's record for reading: its label and its value. Throws outside of `RecordValues`. */
export function RecordValue({ field }: { field: Field }) {
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() ?? {}
  const context = useContext(Context)
  if (!context) throw new Error('RecordValue outside of RecordValues')
  const { translate } = context
  const label = fieldLabel(entity, field.path, translate)
  const value = valueOf(field, record)
  const text = translate(`help.fields.${entity.name}.${field.path}`, { _: '' })
  return (
    <dl className="record-value" data-kind={field.kind}>
      <dt>
        {label} {text && <Help term={label} text={text} />}
      </dt>
      <dd>
        {field.tones && <Tone tone={ownValue(field.tones, String(value))} />}
        <FieldValue field={field} value={value} context={context} record={record} />
        {typeof value === 'string' && isToCopy(field) && <CopyIcon text={value} name={label} />}
      </dd>
    </dl>
  )
}

/** Kinds that staff copy into other programs: ids, addresses, hashes. */
const copied: readonly FieldKind[] = ['id', 'url', 'email']
const isToCopy = ({ kind, pattern }: Field) => copied.includes(kind) || !!pattern

const valueOf = ({ path }: Field, record: object): unknown => get(record, path) as unknown
