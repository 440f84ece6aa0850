import { useResourceContext, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { CopyIconButton } from '../fields/parts.tsx'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { LabelledControl } from './LabelledControl.tsx'
import { useFormats, useFormatLocale } from '../context.ts'
import { parseNumber, useNumberReadHint, parseDay } from './typedText.ts'
import { CalendarButton } from './DayInput.tsx'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'

export function ShortTextInput(props: FieldInputProps) {
  return (
    <LabelledControl
      {...useTextProps(props)}
      type={props.field.kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
    />
  )
}

export function LongTextInput(props: FieldInputProps) {
  return <LabelledControl {...useTextProps(props)} as="textarea" className="machine-text" />
}

/** A text that is too long is not cut, since nobody might notice. */
function useTextProps({ field: { kind, maxLength, path }, ...props }: FieldInputProps) {
  const { label, readOnly } = props
  const translate = useTranslate()
  const resource = useResourceContext()
  const { bound, value, control } = useFieldInput(props)
  const text = typeof value === 'string' ? value : ''
  const { length } = text.trim()
  const isNearTheEnd = !readOnly && !!maxLength && length >= maxLength * 0.9 && length <= maxLength
  return {
    ...control,
    value: text,
    hint: isNearTheEnd && translate('input.left', { smart_count: maxLength - length }),
    placeholder: translate(`resources.${resource}.empty.${path}`, { _: '' }),
    end: kind === 'id' && readOnly && <CopyIconButton text={text} name={translate(label)} />,
    onChange: ({ target }: { target: { value: string } }) => bound.onChange(target.value || null),
  }
}

export function EmailInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const hint =
    field.kind === 'emails'
      ? translate('input.emailsHint')
      : field.ofPerson && !props.readOnly
        ? translate(`input.${field.ofPerson}Hint`)
        : undefined
  return (
    <ParsedTextInput
      {...props}
      hint={hint}
      inputMode="email"
      write={(value) => (typeof value === 'string' ? value : '')}
      read={(text) => text}
    />
  )
}

export function NumberInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const write = (value: unknown) =>
    typeof value === 'number' ? formats.typed(value, field.places) : textOf(value)
  const readAs = useNumberReadHint(write)
  const hint =
    field.kind === 'percent'
      ? translate('form.percentHint', { example: formats.percent(96.5) })
      : field.kind === 'days'
        ? translate('form.daysHint')
        : undefined
  return (
    <ParsedTextInput
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

/** The browser's own input would follow the language of the browser. */
export function TimeInput({ field: _, ...props }: FieldInputProps) {
  const translate = useTranslate()
  return (
    <ParsedTextInput
      {...props}
      hint={translate('input.timeHint')}
      isExample
      write={toTimeText}
      read={(text) => parseTime(text) ?? text}
    />
  )
}

/** Reads 14:30, 14.30, 1430 and 9, with or without seconds; returns `14:30` or `14:30:15`, and `null` for other text. */
export function parseTime(text: string): string | null {
  const [, hours, minutes = '0', seconds = '0'] =
    /^(\d{1,2})(?:[:.]?(\d{2})(?:[:.]?(\d{2}))?)?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const parts = [hours, minutes, ...(Number(seconds) ? [seconds] : [])]
  return parts.map((part) => part.padStart(2, '0')).join(':')
}

export const toTimeText = (value: unknown) => (typeof value === 'string' ? (parseTime(value) ?? value) : '')

/** A text that is no day is replaced by the former day. */
export function DateInput({ field: _, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const locale = useFormatLocale()
  const [refused, setRefused] = useState<{ text: string; value: unknown } | null>(null)
  const value: unknown = useWatch({ name: props.source })
  const isRefused = refused !== null && (refused.value ?? null) === (value ?? null)
  const example = formats.day('2026-11-20')
  const hint = isRefused
    ? translate('input.dateRefused', { text: refused.text, example })
    : translate('input.dateHint', { example })
  return (
    <ParsedTextInput
      {...props}
      hint={hint}
      isHintFirst={isRefused}
      write={(value) => (typeof value === 'string' ? formats.day(value) : '')}
      read={(text, before) => parseDay(text, locale) ?? before}
      onLeave={(text) => {
        if (text !== null) setRefused(text.trim() && !parseDay(text, locale) ? { text, value } : null)
      }}
      end={(value, set) =>
        !props.readOnly && <CalendarButton label={translate(props.label)} value={value} onChoose={set} />
      }
    />
  )
}

interface ParsedTextInputProps extends Omit<FieldInputProps, 'field'> {
  write: (value: unknown) => string
  /** `text` is not empty; `before` is the value before typing began. */
  read: (text: string, before: unknown) => unknown
  keep?: (text: string) => string
  hint?: string | undefined
  isHintFirst?: boolean
  /** An example stays visible beside an error. */
  isExample?: boolean
  inputMode?: 'decimal' | 'numeric' | 'email' | 'text'
  /** `text` is `null` if nothing was typed. */
  onLeave?: (text: string | null) => void
  end?: (value: unknown, set: (value: unknown) => void) => ReactNode
}

/** The text was read as `value`, and is discarded when the form's value is another. */
interface Typed {
  text: string
  value: unknown
  before: unknown
  locale: string
}

/** The text stays as typed until the field is left or the language is switched. */
export function ParsedTextInput({
  write,
  read,
  keep,
  hint,
  isHintFirst,
  isExample,
  inputMode,
  onLeave,
  end,
  ...props
}: ParsedTextInputProps) {
  const { locale } = useLocaleContext()
  const { bound, value, message, control } = useFieldInput(props)
  const [typed, setTyped] = useState<Typed | null>(null)
  const typing = typed && typed.value === value && typed.locale === locale ? typed : null
  const type = (text: string) => {
    const before = typing ? typing.before : value
    const next = text.trim() === '' ? null : read(text, before)
    setTyped({ text, value: next, before, locale })
    bound.onChange(next)
  }
  const set = (next: unknown) => {
    setTyped(null)
    bound.onChange(next)
  }
  const leave = () => {
    onLeave?.(typing?.text ?? null)
    setTyped(null)
  }
  return (
    <LabelledControl
      {...control}
      value={typing?.text ?? write(value)}
      error={isHintFirst ? !!message : message}
      isHintKept={isExample}
      hint={props.readOnly ? undefined : hint}
      autoComplete="off"
      inputMode={inputMode}
      spellCheck={false}
      end={end?.(value, set)}
      onChange={({ target }) => type(keep ? keep(target.value) : target.value)}
      onBlur={() => {
        leave()
        bound.onBlur()
      }}
      onKeyDown={(event) => {
        // Enter submits the form, which sends the value.
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
