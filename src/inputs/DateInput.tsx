import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useFormatLocale, useFormats } from '../locale/format.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { readDay } from './date.ts'
import type { FieldInputProps } from './props.ts'
import { TypedInput } from './TypedInput.tsx'

/** A day, typed in the short format of the language or chosen in a calendar. A text that is no day is replaced by the day before. */
export function DateInput({ field: _, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const locale = useFormatLocale()
  const [refused, setRefused] = useState<{ text: string; value: unknown } | null>(null)
  const value: unknown = useWatch({ name: props.source })
  // The message stays until the value changes.
  const isRefused = refused !== null && (refused.value ?? null) === (value ?? null)
  const example = formats.day('2026-11-20')
  const hint = isRefused
    ? translate('input.dateRefused', { text: refused.text, example })
    : translate('input.dateHint', { example })
  return (
    <TypedInput
      {...props}
      hint={hint}
      isHintFirst={isRefused}
      write={(value) => (typeof value === 'string' ? formats.day(value) : '')}
      read={(text, before) => readDay(text, locale) ?? before}
      onLeave={(text) => {
        if (text !== null) setRefused(text.trim() && !readDay(text, locale) ? { text, value } : null)
      }}
      end={(value, set) =>
        !props.readOnly && <CalendarButton label={translate(props.label)} value={value} onChoose={set} />
      }
    />
  )
}
