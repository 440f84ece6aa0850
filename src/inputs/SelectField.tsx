import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { TextField } from './TextField.tsx'
import type { useFieldInput } from './useFieldInput.ts'

export interface SelectFieldProps {
  input: ReturnType<typeof useFieldInput>
  isRequired: boolean
  readOnly?: boolean
  /** The chosen option; empty for none, which can be chosen where the field may be empty. */
  value: string
  /** Called with the chosen option. */
  onChoose: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** The browser's own select as the input of a field. */
export function SelectField({ input, isRequired, readOnly, value, onChoose, children }: SelectFieldProps) {
  const translate = useTranslate()
  const { id, bound, message, title } = input
  return (
    <TextField
      as="select"
      id={id}
      name={bound.name}
      inputRef={bound.ref}
      label={title}
      value={value}
      error={message}
      disabled={readOnly}
      aria-required={isRequired || undefined}
      onChange={({ target }) => onChoose(target.value)}
      onBlur={bound.onBlur}
    >
      {(!isRequired || value === '') && (
        <option value="">{translate(isRequired ? 'input.choose' : 'input.nothing')}</option>
      )}
      {children}
    </TextField>
  )
}
