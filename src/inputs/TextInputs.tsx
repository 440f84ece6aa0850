import { useId } from 'react'
import { useResourceContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { TextInput } from './mui.tsx'
import type { Field } from '../contract/describe.ts'
import { CopyIcon } from '../fields/CopyButton.tsx'
import { useDescribedBy } from './description.ts'
import type { FieldInputProps } from './props.ts'

/** One line of text, an id or an address. */
export function ShortTextInput({ field, fault: _, ...props }: FieldInputProps) {
  return (
    <TextInput
      {...props}
      {...useTextProps(field, props)}
      type={field.kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
    />
  )
}

/** Several lines; keys and other machine text in fixed width. */
export function LongTextInput({ field, fault: _, ...props }: FieldInputProps) {
  return (
    <TextInput
      {...props}
      {...useTextProps(field, props)}
      multiline
      minRows={3}
      maxRows={12}
      className="machine-text"
    />
  )
}

/** Too long a text is not cut, which nobody might notice: towards the end it says how much room there is. */
function useTextProps(
  { kind, maxLength, path }: Field,
  { source, label, isRequired, readOnly }: Omit<FieldInputProps, 'field'>,
) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const value: unknown = useWatch({ name: source })
  const length = typeof value === 'string' ? value.trim().length : 0
  /** What leaving it empty means, where that means something. */
  const empty = translate(`resources.${resource}.empty.${path}`, { _: '' })
  const isNearTheEnd = !readOnly && !!maxLength && length >= maxLength * 0.9 && length <= maxLength
  const id = useId()
  const describedBy = useDescribedBy(`${id}-helper-text`)
  return {
    id,
    helperText: isNearTheEnd && translate('input.left', { smart_count: maxLength - length }),
    placeholder: empty,
    slotProps: {
      htmlInput: { 'aria-required': isRequired || undefined, 'aria-describedby': describedBy },
      // It is settled: people come to it for the id only.
      ...(kind === 'id' &&
        readOnly && {
          input: { endAdornment: <CopyIcon text={String(value)} name={translate(label)} /> },
        }),
      ...(empty && { inputLabel: { shrink: true } }),
    },
  }
}
