import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale, useFormats } from '../context.ts'
import { IconButton } from '../layout/Button.tsx'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { periodPresets, type PeriodPreset } from '../contract/reports/period.ts'
import { Select } from './Select.tsx'
import { parseDay } from './typedText.ts'
import './inputs.css'

/** A day ends when the next one begins, which must be valid, too. */
const lastDay = '9999-12-31'

export interface DayInputProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string | null) => void
}

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
    const read = parseDay(typed, locale)
    const day = read && read < lastDay ? read : null
    if (day || !typed.trim()) return take(day)
    setTyped(null)
    setRefused(typed)
  }
  return (
    <span className="day-input flow muted">
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
        <small id={`${id}-refused`} className="bad" role="alert">
          {translate('input.dateRefused', { text: refused, example: formats.day('2026-11-20') })}
        </small>
      )}
    </span>
  )
}

const Calendar = lazyComponent(() => import('./CalendarPopover.tsx'))

interface CalendarButtonProps {
  label: string
  value: unknown
  onChoose: (day: string) => void
}

export function CalendarButton({ label, value, onChoose }: CalendarButtonProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        icon="calendar"
        aria-label={translate('input.openCalendar', { field: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Calendar
          anchor={anchor}
          label={label}
          value={typeof value === 'string' ? value : null}
          onClose={() => setAnchor(null)}
          onChoose={(day) => {
            setAnchor(null)
            onChoose(day)
          }}
        />
      )}
    </>
  )
}

interface PeriodSelectProps {
  /** `null` for days of the user's choice. */
  preset: PeriodPreset | null
  isUnset?: boolean
  onChange: (preset: PeriodPreset | null) => void
}

export function PeriodSelect({ preset, isUnset = false, onChange }: PeriodSelectProps) {
  const translate = useTranslate()
  return (
    <Select
      aria-label={translate('reports.period.label')}
      options={[
        ...periodPresets.map((name) => [name, translate(`reports.period.${name}`)] as const),
        ['own', translate(isUnset ? 'list.filters.anyTime' : 'reports.period.own')],
      ]}
      value={preset ?? 'own'}
      onChange={(chosen) => onChange(chosen === 'own' ? null : chosen)}
    />
  )
}
