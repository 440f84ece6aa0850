import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { parseNumber } from '../../inputs/number.ts'
import { useFormats } from '../../locale/format.ts'
import type { FieldFilterProps } from './FieldFilter.tsx'

/** From and to of a number, typed with comma or period; either may stay empty. */
export function NumberFilter({ field, filter, change }: FieldFilterProps) {
  const set = (bound: 'gte' | 'lte', value: number | null) => {
    const { [field.path]: _empty, [`${field.path}_${bound}`]: _before, ...others } = filter
    change(value === null ? others : { ...others, [`${field.path}_${bound}`]: value })
  }
  return (
    <div className="range">
      {(['gte', 'lte'] as const).map((bound) => (
        <Bound key={bound} bound={bound} value={filter[`${field.path}_${bound}`]} set={set} />
      ))}
    </div>
  )
}

interface BoundProps {
  bound: 'gte' | 'lte'
  value: unknown
  set: (bound: 'gte' | 'lte', value: number | null) => void
}

/** What is no number stays as it was typed, and filters nothing. */
function Bound({ bound, value, set }: BoundProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && parseNumber(typed) === null
  return (
    <label>
      {translate(`list.filters.${bound}`)}
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={typed ?? (typeof value === 'number' ? formats.typed(value) : '')}
        onChange={({ target }) => {
          setTyped(target.value)
          const number = parseNumber(target.value)
          if (number !== null || target.value.trim() === '') set(bound, number)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
      {isWrong && (
        <span id={id} role="alert">
          {translate('list.filters.noNumber')}
        </span>
      )}
    </label>
  )
}
