import { useId, useState } from 'react'
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'ra-core'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { FieldInputProps } from './FieldInput.tsx'
import { mapOf, rowsOf, type Row } from './properties.ts'

/** Free name and value pairs, a row each. */
export function PropertiesInput({ source, label, isRequired, readOnly }: FieldInputProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const title = useId()
  const { field: bound, fieldState } = useInput({ source, isRequired })
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
  const isTwice = ({ name }: Row) =>
    name !== '' && rows.filter((row) => row.name.trim() === name.trim()).length > 1

  return (
    <div
      className="properties"
      role="group"
      aria-labelledby={title}
      data-invalid={fieldState.invalid || undefined}
    >
      <span id={title} className="properties-title">
        <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />
      </span>
      {readOnly && rows.length === 0 && <p className="properties-none">{translate('form.nothingEntered')}</p>}
      {rows.map((row, index) => (
        <div
          key={index}
          className="properties-row"
          role="group"
          aria-label={translate('form.propertyRow', { index: index + 1 })}
        >
          <TextField
            label={translate('form.propertyName')}
            value={row.name}
            error={isTwice(row)}
            helperText={isTwice(row) ? translate('form.duplicateProperty') : undefined}
            disabled={readOnly}
            onChange={({ target }) => set(index, { name: target.value })}
            onBlur={bound.onBlur}
          />
          <TextField
            label={translate('form.propertyValue')}
            value={row.value}
            disabled={readOnly}
            onChange={({ target }) => set(index, { value: target.value })}
            onBlur={bound.onBlur}
          />
          {!readOnly && (
            <IconButton
              size="small"
              aria-label={translate('form.removeItem', { index: index + 1 })}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button startIcon={<AddIcon />} onClick={() => setRows([...rows, { name: '', value: '' }])}>
          {translate('form.add')}
        </Button>
      )}
    </div>
  )
}
