import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { get } from 'es-toolkit/compat'
import { useRecordContext, useTranslate } from 'react-admin'
import { fieldsWithVariants, type Field, type Entity } from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'
import { type Row, ownValue, isObject } from '../contract/values.ts'
import { HelpPopover } from '../layout/HelpPopover.tsx'
import { useResourceConfig, useFormats } from '../context.ts'
import { CopyIconButton, ToneDot } from './parts.tsx'
import { fieldLabel } from './fieldAt.ts'
import { FieldValue } from './FieldValue.tsx'
import type { ValueContext } from './valueText.ts'
import { toReferenceIds, useReferenceLabels, type ReferencedRecord } from './useReferenceLabels.ts'

const Context = createContext<ValueContext | null>(null)

export function RecordValuesProvider({ children }: { children: ReactNode }) {
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() ?? {}
  const values = fieldsWithVariants(entity, record).map((field) => ({ field, value: valueOf(field, record) }))
  return <Context value={useCreateValueContext(entity, values)}>{children}</Context>
}

export function RecordValue({ field }: { field: Field }) {
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() ?? {}
  const context = useContext(Context)
  if (!context) throw new Error('RecordValue outside of RecordValuesProvider')
  const { translate } = context
  const label = fieldLabel(entity, field.path, translate)
  const value = valueOf(field, record)
  const text = translate(`help.fields.${entity.name}.${field.path}`, { _: '' })
  return (
    <Fact label={label} help={text} kind={field.kind}>
      {field.tones && <ToneDot tone={ownValue(field.tones, String(value))} />}
      <FieldValue field={field} value={value} context={context} record={record} />
      {typeof value === 'string' && isToCopy(field) && <CopyIconButton text={value} name={label} />}
    </Fact>
  )
}

interface FactProps {
  label: string
  help?: string
  kind?: FieldKind
  children: ReactNode
}

export const Fact = ({ label, help, kind, children }: FactProps) => (
  <dl className="record-value" data-kind={kind}>
    <dt className="muted small">
      {label} {help && <HelpPopover term={label} text={help} />}
    </dt>
    <dd>{children}</dd>
  </dl>
)

const copied: readonly FieldKind[] = ['id', 'url', 'email']
const isToCopy = ({ kind, pattern }: Field) => copied.includes(kind) || !!pattern

const valueOf = ({ path }: Field, record: object): unknown => get(record, path) as unknown

interface FieldAndValue {
  field: Field
  value: unknown
}

/** Give all shown values at once, so that each collection is requested once. */
export function useCreateValueContext(entity: Entity, values: readonly FieldAndValue[]): ValueContext {
  const translate = useTranslate()
  const formats = useFormats()
  const labels = useReferenceLabels(values.flatMap(referredBy))
  return useMemo(
    () => ({ path: entity.name, formats, translate, labels }),
    [entity, formats, translate, labels],
  )
}

function referredBy({ field: { reference, items = [] }, value }: FieldAndValue): ReferencedRecord[] {
  if (reference) return toReferenceIds(value).map((id) => ({ collection: reference, id }))
  if (!Array.isArray(value)) return []
  return value
    .filter(isObject)
    .flatMap((entry) => items.flatMap((field) => referredBy({ field, value: ownValue(entry, field.name) })))
}
