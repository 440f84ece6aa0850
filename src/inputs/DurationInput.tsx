import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDescribedBy, LabelledControl } from './LabelledControl.tsx'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { parseDuration, toIsoDuration } from '../contract/formats.ts'

export function DurationInput({ field, ...props }: FieldInputProps) {
  const { readOnly, isRequired } = props
  const { maxHours = 99, negative = false } = field
  const translate = useTranslate()
  const { id, bound, value, message, name, control } = useFieldInput(props)
  const [typed, setTyped] = useState<(DurationTexts & { value: unknown }) | null>(null)
  const texts = typed && typed.value === value ? typed : toDurationTexts(value)
  const isHalf = /\d/.test(texts.hours) !== /\d/.test(texts.minutes)
  const hint = isHalf ? translate('input.durationHalf') : translate('input.durationHint', { max: maxHours })
  const type = (part: Partial<DurationTexts>) => {
    const next = { hours: texts.hours, minutes: texts.minutes, ...part }
    const read = isoDurationFromTexts(next)
    setTyped({ ...next, value: read })
    bound.onChange(read)
  }
  const describedBy = useDescribedBy(`${id}-hint`)
  const leave = () => {
    if (!isHalf) setTyped(null)
    bound.onBlur()
  }
  const shared = {
    inputMode: negative ? 'text' : 'numeric',
    autoComplete: 'off',
    'aria-required': isRequired || undefined,
    'aria-invalid': !!message,
    'aria-describedby': describedBy,
  } as const
  return (
    <LabelledControl
      {...control}
      className="parts"
      isGroup
      value={texts.hours}
      // The message about a missing half is more precise.
      error={isHalf ? !!message : message}
      hint={readOnly ? undefined : hint}
      {...shared}
      aria-label={translate('input.hoursOf', { field: name })}
      end={
        <span className="line baseline muted">
          {translate('input.hours')}
          <input
            {...shared}
            className="part"
            inputMode="numeric"
            aria-label={translate('input.minutesOf', { field: name })}
            value={texts.minutes}
            disabled={readOnly}
            onChange={({ target }) => type({ minutes: sanitizeMinutes(target.value) })}
            onBlur={leave}
          />
          {translate('input.minutes')}
        </span>
      }
      onChange={({ target }) => type({ hours: sanitizeHours(target.value, maxHours, negative) })}
      onBlur={leave}
    />
  )
}

interface DurationTexts {
  hours: string
  minutes: string
}

export function toDurationTexts(value: unknown): DurationTexts {
  const read = parseDuration(value)
  if (!read) return { hours: '', minutes: '' }
  return {
    hours: `${read.isNegative ? '-' : ''}${read.hours}`,
    minutes: String(read.minutes).padStart(2, '0'),
  }
}

export function isoDurationFromTexts({ hours, minutes }: DurationTexts): string | null {
  if (!/\d/.test(hours) || !/\d/.test(minutes)) return null
  const isNegative = hours.startsWith('-')
  return toIsoDuration({ isNegative, hours: Number(hours.replace('-', '')), minutes: Number(minutes) })
}

export function sanitizeHours(text: string, max: number, negative: boolean): string {
  const sign = negative && /^\s*[-−]/.test(text) ? '-' : ''
  return sign + keepDigits(text, max)
}

export const sanitizeMinutes = (text: string) => keepDigits(text, 59)

function keepDigits(text: string, max: number): string {
  const digits = text.replace(/\D/g, '')
  return digits && String(Math.min(Number(digits), max))
}
