import { useState, useId, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isEqual } from 'es-toolkit/compat'
import { useTranslate } from 'react-admin'
import { LabelledControl, DescriptionProvider, useDescribedBy } from './LabelledControl.tsx'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { maxPropertyLengths } from '../contract/fields.ts'
import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/icons.tsx'
import './inputs.css'

export function PropertiesInput({ field: _, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const { bound, title } = useFieldInput(props)
  const { readOnly } = props
  const [rows, setRows] = useState<Row[]>(() => toPropertyRows(bound.value))
  if (!isEqual(toPropertyMap(rows), toPropertyMap(toPropertyRows(bound.value))))
    setRows(toPropertyRows(bound.value))
  const change = (next: Row[]) => {
    setRows(next)
    bound.onChange(toPropertyMap(next))
  }
  const set = (index: number, part: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))

  return (
    <EditableRowList
      title={title}
      keys={rows.map((_, index) => String(index))}
      readOnly={readOnly}
      onAdd={() => setRows([...rows, { name: '', value: '' }])}
      onRemove={(index) => change(rows.filter((_, at) => at !== index))}
    >
      {(index) => {
        const { name, value } = rows[index] ?? { name: '', value: '' }
        const fault = findRowFault(rows, index)
        return (
          <>
            <LabelledControl
              label={translate('form.propertyName')}
              value={name}
              error={fault?.at === 'name' && translate(fault.message, fault.args)}
              disabled={readOnly}
              onChange={({ target }) => set(index, { name: target.value })}
              onBlur={bound.onBlur}
            />
            <LabelledControl
              label={translate('form.propertyValue')}
              value={value}
              error={fault?.at === 'value' && translate(fault.message, fault.args)}
              disabled={readOnly}
              onChange={({ target }) => set(index, { value: target.value })}
              onBlur={bound.onBlur}
            />
          </>
        )
      }}
    </EditableRowList>
  )
}

interface Row {
  name: string
  value: string
}

interface Fault {
  at: 'name' | 'value'
  message: string
  args?: { max: number }
}

export function toPropertyRows(value: unknown): Row[] {
  if (Array.isArray(value)) return value as Row[]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
}

/** Rows with a missing or repeated name are returned unchanged for the schema to refuse, so that nothing is lost. */
export function toPropertyMap(rows: readonly Row[]): Record<string, string> | Row[] {
  const filled = rows.filter(({ name, value }) => name.trim() !== '' || value !== '')
  const names = new Set(filled.map(({ name }) => name.trim()))
  const isMap = !names.has('') && names.size === filled.length
  return isMap ? Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value])) : filled
}

export function findRowFault(rows: readonly Row[], index: number): Fault | null {
  const { name = '', value = '' } = rows[index] ?? {}
  const same = rows.filter((row) => row.name.trim() === name.trim())
  if (name.trim() === '') return value ? { at: 'name', message: 'errors.required' } : null
  if (same.length > 1) return { at: 'name', message: 'form.duplicateProperty' }
  const { name: longestName, value: longestValue } = maxPropertyLengths
  if (name.trim().length > longestName)
    return { at: 'name', message: 'errors.tooLong', args: { max: longestName } }
  if (value.length > longestValue)
    return { at: 'value', message: 'errors.tooLong', args: { max: longestValue } }
  return null
}

interface RowListProps {
  title: ReactNode
  keys: readonly string[]
  readOnly: boolean
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}

export function EditableRowList({ title, keys, readOnly, onAdd, onRemove, children }: RowListProps) {
  const translate = useTranslate()
  const id = useId()
  const describedBy = useDescribedBy()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const addAndFocus = () => {
    flushSync(onAdd)
    const [last] = [...(list.current?.querySelectorAll('.row') ?? [])].slice(-1)
    const first = last?.querySelector('input')
    first?.focus()
    first?.click()
  }
  return (
    <div ref={list} className="rows stack" role="group" aria-labelledby={id} aria-describedby={describedBy}>
      <span id={id} className="rows-title muted">
        {title}
      </span>
      {readOnly && keys.length === 0 && <p className="flush">{translate('form.nothingEntered')}</p>}
      {keys.map((key, index) => (
        <div
          key={key}
          className="row stack loose full"
          role="group"
          aria-label={translate('form.row', { index: index + 1 })}
        >
          <DescriptionProvider value={undefined}>{children(index)}</DescriptionProvider>
          {!readOnly && (
            <IconButton
              icon="remove"
              aria-label={translate('form.removeRow', { index: index + 1 })}
              onClick={() => {
                onRemove(index)
                add.current?.focus()
              }}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button ref={add} startIcon={<Icon name="add" />} onClick={addAndFocus}>
          {translate('form.add')}
        </Button>
      )}
    </div>
  )
}
