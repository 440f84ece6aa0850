import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale, useFormats } from '../locale/format.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { readDay } from './date.ts'
import './day.css'

/** The last day that can be a bound: a day ends when the next one begins, which must be valid, too. */
const lastDay = '9999-12-31'

export interface DayInputProps {
  label: string
  /** Day as `YYYY-MM-DD`, or empty. */
  value: string
  /** `null` if the field was emptied. */
  onChange: (day: string | null) => void
}

/** A day input outside of a form, beside filters. The typed day applies when the field is left. */
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
