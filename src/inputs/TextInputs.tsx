import { useResourceContext, useTranslate } from 'react-admin'
import { CopyIcon } from '../fields/CopyButton.tsx'
import type { FieldInputProps } from './props.ts'
import { TextField } from './TextField.tsx'
import { useFieldInput } from './useFieldInput.ts'

/** One line of text: a name, an id or an address. */
export function ShortTextInput(props: FieldInputProps) {
  return (
    <TextField
      {...useTextProps(props)}
      type={props.field.kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
    />
  )
}

/** Several lines of text; keys and other machine-readable texts in a fixed-width font. */
export function LongTextInput(props: FieldInputProps) {
  return <TextField {...useTextProps(props)} as="textarea" className="machine-text" />
}

/** A text that is too long is not cut, since nobody might notice. Near the limit a hint says how many characters are left. */
function useTextProps({ field: { kind, maxLength, path }, ...props }: FieldInputProps) {
  const { label, isRequired, readOnly } = props
  const translate = useTranslate()
  const resource = useResourceContext()
  const { id, bound, value, message, title } = useFieldInput(props)
  const text = typeof value === 'string' ? value : ''
  const { length } = text.trim()
  const isNearTheEnd = !readOnly && !!maxLength && length >= maxLength * 0.9 && length <= maxLength
  return {
    id,
    name: bound.name,
    inputRef: bound.ref,
    label: title,
    value: text,
    error: message,
    hint: isNearTheEnd && translate('input.left', { smart_count: maxLength - length }),
    disabled: readOnly,
    'aria-required': isRequired || undefined,
    /** The meaning of an empty value, where it has one. */
    placeholder: translate(`resources.${resource}.empty.${path}`, { _: '' }),
    // A read-only id is only there to be copied.
    end: kind === 'id' && readOnly && <CopyIcon text={text} name={translate(label)} />,
    onChange: ({ target }: { target: { value: string } }) => bound.onChange(target.value || null),
    onBlur: bound.onBlur,
  }
}
