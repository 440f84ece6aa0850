import { useTranslate } from 'react-admin'
import { useFormats } from '../locale/format.ts'
import { parseNumber } from './number.ts'
import type { FieldInputProps } from './props.ts'
import { useReadAs } from './useReadAs.ts'
import { TypedInput } from './TypedInput.tsx'

/**
 * A number, typed with comma or period; shown in the reader's format when the field is left. A text that is no number stays as typed, and
 * the schema refuses it.
 */
export function NumberInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const write = (value: unknown) =>
    typeof value === 'number' ? formats.typed(value, field.places) : textOf(value)
  const readAs = useReadAs(write)
  const hint =
    field.kind === 'percent'
      ? translate('form.percentHint', { example: formats.percent(96.5) })
      : field.kind === 'days'
        ? translate('form.daysHint')
        : undefined
  return (
    <TypedInput
      {...props}
      hint={readAs.hint ?? hint}
      onLeave={readAs.onLeave}
      inputMode="decimal"
      write={write}
      read={(text) => parseNumber(text) ?? text}
    />
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
