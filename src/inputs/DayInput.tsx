import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale, useFormats } from '../locale/format.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { readDay } from './date.ts'
import './day.css'

/** A day ends before the next one, which has to be one, too. */
const lastDay = '9999-12-31'

export interface DayInputProps {
  label: string
  /** ISO day; empty: none. */
  value: string
  /** `null` where it was emptied. */
  onChange: (day: string | null) => void
}

/** A day as `DateInput` has it, beside other tools instead of in a form: what is typed counts once the field is left. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const locale = useFormatLocale()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const take = (day: string | null) => {
    setTyped(null)
    setRefused(null)
    if ((day ?? '') !== value) onChange(day)
  }
  const leave = () => {
    if (typed === null) return
    const read = readDay(typed, locale)
    const day = read && read < lastDay ? read : null
    if (day || !typed.trim()) return take(day)
    setTyped(null)
    setRefused(typed)
  }
  return (
    <span className="day-input">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          className="list-select"
          size={10}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? formats.day(value)}
          aria-describedby={refused ? `${id}-refused` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
        <CalendarButton label={label} value={value} onChoose={take} />
      </span>
      {refused && (
        <small id={`${id}-refused`} role="alert">
          {translate('input.dateRefused', { text: refused, example: formats.day('2026-11-20') })}
        </small>
      )}
    </span>
  )
}
