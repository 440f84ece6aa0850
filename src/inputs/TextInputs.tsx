import { TextInput } from 'react-admin'
import type { FieldInputProps } from './props.ts'

/** One line of text, an id or an address. */
export function ShortTextInput({ field, ...props }: FieldInputProps) {
  return (
    <TextInput
      {...props}
      type={field.kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
      helperText={false}
    />
  )
}

/** Several lines; keys and other machine text in fixed width. */
export function LongTextInput({ field: _, ...props }: FieldInputProps) {
  return (
    <TextInput {...props} multiline minRows={3} maxRows={12} className="machine-text" helperText={false} />
  )
}
