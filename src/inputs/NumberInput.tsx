import { useState } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from 'react-admin'
import TextField from '@mui/material/TextField'
import { useFormats } from '../locale/format.ts'
import type { FieldKind } from '../contract/fields.ts'
import type { FieldInputProps } from './props.ts'
import { parseNumber } from './number.ts'

export interface NumberInputProps extends Omit<FieldInputProps, 'field'> {
  kind: FieldKind
}

/**
 * A number, typed with comma or period; on leaving the field it shows the value as it was read. What is no number
 * stays as typed, and the schema refuses it.
 */
export function NumberInput({ kind, source, label, isRequired, readOnly }: NumberInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const resource = useResourceContext()
  const written = (value: unknown) =>
    typeof value === 'number'
      ? formats.typed(value, kind === 'percent' ? 2 : 0)
      : typeof value === 'string'
        ? value
        : ''
  const { id, field: bound, fieldState } = useInput({ source, isRequired })
  const [typed, setTyped] = useState<string | null>(null)
  const hint = readOnly
    ? undefined
    : kind === 'percent'
      ? translate('form.percentHint', { example: formats.percent(96.5) })
      : kind === 'days'
        ? translate('form.daysHint')
        : undefined
  return (
    <TextField
      id={id}
      name={bound.name}
      inputRef={bound.ref}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      value={typed ?? written(bound.value)}
      error={fieldState.invalid}
      helperText={
        fieldState.error ? <InputHelperText error={fieldState.error.message} helperText={false} /> : hint
      }
      disabled={readOnly}
      slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-required': isRequired || undefined } }}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        bound.onChange(target.value.trim() === '' ? null : (parseNumber(target.value) ?? target.value))
      }}
      onBlur={() => {
        setTyped(null)
        bound.onBlur()
      }}
    />
  )
}
