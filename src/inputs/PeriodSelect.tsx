import { useTranslate } from 'react-admin'
import { presets, type Preset } from '../contract/reports/period.ts'

export interface PeriodSelectProps {
  /** `null` where the days are none of the usual spans. */
  preset: Preset | null
  /** `null` for days of one's own. */
  onChange: (preset: Preset | null) => void
}

/** One of the usual spans of days, beside the inputs for a first and a last one. */
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
