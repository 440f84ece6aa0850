import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Flagged } from '../../src/inputs/Flagged.tsx'

export interface ChoiceProps<T extends string> {
  /** Of the entity. */
  field: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
}

/** One of a field's values, by the browser's own list. */
export function Choice<T extends string>({ field, values, value, onChange }: ChoiceProps<T>) {
  const translate = useTranslate()
  const [first] = useState(value)
  return (
    <Flagged source={field} value={value} first={first}>
      <label>
        {translate(`resources.reports.fields.${field}`)}
        <select
          className="list-select"
          value={value}
          onChange={({ target }) => {
            const chosen = values.find((one) => one === target.value)
            if (chosen) onChange(chosen)
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {translate(`resources.reports.choices.${field}.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </Flagged>
  )
}
