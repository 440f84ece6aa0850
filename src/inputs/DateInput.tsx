import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale, useFormats } from '../locale/format.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { readDay } from './date.ts'
import type { FieldInputProps } from './props.ts'
import { TypedInput } from './TypedInput.tsx'

/** A day, typed in the short format of the language or taken from a calendar. What is no day gives way to the one before. */
export function DateInput({ field: _, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const locale = useFormatLocale()
  const [refused, setRefused] = useState<string | null>(null)
  const hint = refused
    ? translate('input.dateRefused', { text: refused })
    : translate('input.dateHint', { example: formats.day('2026-11-20') })
  return (
    <TypedInput
      {...props}
      hint={hint}
      write={(value) => (typeof value === 'string' ? formats.day(value) : '')}
      read={(text, before) => readDay(text, locale) ?? before}
      onLeave={(text) => setRefused(text?.trim() && !readDay(text, locale) ? text : null)}
      end={(value, set) =>
        !props.readOnly && <CalendarButton label={translate(props.label)} value={value} onChoose={set} />
      }
    />
  )
}
