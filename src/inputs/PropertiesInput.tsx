import { useState } from 'react'
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'ra-core'
import TextField from '@mui/material/TextField'
import type { FieldInputProps } from './props.ts'
import { mapOf, rowsOf, type Row } from './properties.ts'
import { RowList } from './RowList.tsx'

/** Free name and value pairs, a row each. */
export function PropertiesInput({ source, label, isRequired, readOnly }: FieldInputProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { field: bound } = useInput({ source, isRequired })
  const [rows, setRows] = useState<Row[]>(() => rowsOf(bound.value))
  const [given, setGiven] = useState<unknown>(bound.value)
  if (given !== bound.value) {
    setGiven(bound.value)
    setRows(rowsOf(bound.value))
  }
  const change = (next: Row[]) => {
    const value = mapOf(next)
    setRows(next)
    setGiven(value)
    bound.onChange(value)
  }
  const set = (index: number, part: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const isTwice = (name = '') =>
    !!name.trim() && rows.filter((row) => row.name.trim() === name.trim()).length > 1

  return (
    <RowList
      title={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      keys={rows.map((_, index) => String(index))}
      readOnly={readOnly}
      onAdd={() => setRows([...rows, { name: '', value: '' }])}
      onRemove={(index) => change(rows.filter((_, at) => at !== index))}
    >
      {(index) => (
        <>
          <TextField
            label={translate('form.propertyName')}
            value={rows[index]?.name}
            error={isTwice(rows[index]?.name)}
            helperText={isTwice(rows[index]?.name) ? translate('form.duplicateProperty') : undefined}
            disabled={readOnly}
            onChange={({ target }) => set(index, { name: target.value })}
            onBlur={bound.onBlur}
          />
          <TextField
            label={translate('form.propertyValue')}
            value={rows[index]?.value}
            disabled={readOnly}
            onChange={({ target }) => set(index, { value: target.value })}
            onBlur={bound.onBlur}
          />
        </>
      )}
    </RowList>
  )
}
