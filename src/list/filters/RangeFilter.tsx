import { useState, useId } from 'react'
import { useTranslate } from 'react-admin'
import { reportDayEnd, dayOf, reportDayStart } from '../../contract/day.ts'
import { type Bound, periodFilterName } from '../../contract/query.ts'
import { periodPresetIn, withFixedPeriod } from '../../contract/relativePeriod.ts'
import type { PeriodPreset } from '../../contract/reports/period.ts'
import { DayInput, PeriodSelect } from '../../inputs/DayInput.tsx'
import { rangeOperators, withBound, withoutFilter, type FieldFilterProps } from './listFilter.ts'
import { parseNumber, useNumberReadHint } from '../../inputs/typedText.ts'
import { useFormats } from '../../context.ts'

/** Days are those of the installation's time zone; a chosen period stays relative until one of its days is changed. */
export function DayFilter({ field, filter, change }: FieldFilterProps) {
  const translate = useTranslate()
  const [now] = useState(() => new Date())
  const isDay = field.kind === 'date'
  const limit = (bound: Bound, day: string) =>
    isDay ? day : bound === 'gte' ? reportDayStart(day) : reportDayEnd(day)
  const fixed = withFixedPeriod(field, filter, now)
  const choose = (name: PeriodPreset | null) => {
    const others = withoutFilter(filter, field.path)
    change(name ? { ...others, [periodFilterName(field)]: name } : others)
  }
  return (
    <div className="range stack">
      <PeriodSelect
        preset={periodPresetIn(filter, field)}
        isUnset={rangeOperators.every((bound) => fixed[`${field.path}_${bound}`] === undefined)}
        onChange={choose}
      />
      {rangeOperators.map((bound) => {
        const value = fixed[`${field.path}_${bound}`]
        return (
          <DayInput
            key={bound}
            label={translate(`list.filters.${bound}`)}
            value={typeof value !== 'string' ? '' : isDay ? value : dayOf(value)}
            onChange={(day) => change(withBound(fixed, field.path, bound, day && limit(bound, day)))}
          />
        )
      })}
    </div>
  )
}

export function NumberFilter({ field, filter, change }: FieldFilterProps) {
  const unit = field.kind === 'amount' ? 100 : 1
  const set = (bound: Bound, value: number | null) =>
    change(
      withBound(filter, field.path, bound, value === null || unit === 1 ? value : Math.round(value * unit)),
    )
  const shown = (value: unknown) => (typeof value === 'number' ? value / unit : undefined)
  return (
    <div className="range stack">
      {rangeOperators.map((bound) => (
        <NumberBound
          key={bound}
          bound={bound}
          places={unit === 100 ? 2 : 0}
          value={shown(filter[`${field.path}_${bound}`])}
          set={set}
        />
      ))}
    </div>
  )
}

interface NumberBoundProps {
  bound: Bound
  places: number
  value: unknown
  set: (bound: Bound, value: number | null) => void
}

function NumberBound({ bound, places, value, set }: NumberBoundProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { hint, onLeave } = useNumberReadHint((read) => formats.typed(read, places))
  const isWrong = typed !== null && typed.trim() !== '' && parseNumber(typed) === null
  return (
    <label>
      {translate(`list.filters.${bound}`)}
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong || hint ? id : undefined}
        value={typed ?? (typeof value === 'number' ? formats.typed(value, places) : '')}
        onChange={({ target }) => {
          setTyped(target.value)
          const number = parseNumber(target.value)
          if (number !== null || target.value.trim() === '') set(bound, number)
        }}
        onBlur={() => {
          onLeave(typed)
          if (!isWrong) setTyped(null)
        }}
      />
      {isWrong ? (
        <span id={id} role="alert">
          {translate('list.filters.noNumber')}
        </span>
      ) : (
        hint && (
          <small className="plain" id={id} role="status">
            {hint}
          </small>
        )
      )}
    </label>
  )
}
