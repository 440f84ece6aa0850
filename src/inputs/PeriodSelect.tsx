import { useTranslate } from 'react-admin'
import { presets, type Preset } from '../contract/reports/period.ts'

export interface PeriodSelectProps {
  /** `null` where the days are none of the usual periods. */
  preset: Preset | null
  /** `null` for days of the user's choice. */
  onChange: (preset: Preset | null) => void
}

/** A select of the usual periods, beside the inputs for the first and last day. */
export function PeriodSelect({ preset, onChange }: PeriodSelectProps) {
  const translate = useTranslate()
  return (
    <select
      className="list-select"
      aria-label={translate('reports.period.label')}
      value={preset ?? 'own'}
      onChange={({ target: { value } }) => onChange(presets.find((name) => name === value) ?? null)}
    >
      {presets.map((name) => (
        <option key={name} value={name}>
          {translate(`reports.period.${name}`)}
        </option>
      ))}
      <option value="own">{translate('reports.period.own')}</option>
    </select>
  )
}
