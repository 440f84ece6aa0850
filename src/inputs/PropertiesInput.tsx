import { useState } from 'react'
import isEqual from 'lodash/isEqual.js'
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'react-admin'
import { TextField } from './TextField.tsx'
import type { FieldInputProps } from './props.ts'
import { faultOf, mapOf, rowsOf, type Row } from './properties.ts'
import { RowList } from './RowList.tsx'

/** Pairs of name and value, one per row. Errors are shown in the row that they belong to. */
export function PropertiesInput({ source, label, isRequired, readOnly }: FieldInputProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { field: bound } = useInput({ source, isRequired })
  const [rows, setRows] = useState<Row[]>(() => rowsOf(bound.value))
  if (!isEqual(mapOf(rows), mapOf(rowsOf(bound.value)))) setRows(rowsOf(bound.value))
  const change = (next: Row[]) => {
    setRows(next)
    bound.onChange(mapOf(next))
  }
  const set = (index: number, part: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))

  return (
    <RowList
      title={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      keys={rows.map((_, index) => String(index))}
      readOnly={readOnly}
      onAdd={() => setRows([...rows, { name: '', value: '' }])}
      onRemove={(index) => change(rows.filter((_, at) => at !== index))}
    >
      {(index) => {
        const { name, value } = rows[index] ?? { name: '', value: '' }
        const fault = faultOf(rows, index)
        return (
          <>
            <TextField
              label={translate('form.propertyName')}
              value={name}
              error={fault?.at === 'name' && translate(fault.message, fault.args)}
              disabled={readOnly}
              onChange={({ target }) => set(index, { name: target.value })}
              onBlur={bound.onBlur}
            />
            <TextField
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
    </RowList>
  )
}
