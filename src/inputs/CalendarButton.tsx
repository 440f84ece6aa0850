import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/icons.tsx'
import { lazyComponent } from '../layout/lazyComponent.tsx'

const Calendar = lazyComponent(() => import('./Calendar.tsx'))

export interface CalendarButtonProps {
  /** Label of the field that the day is for. */
  label: string
  /** Day as `YYYY-MM-DD`. */
  value: unknown
  onChoose: (day: string) => void
}

export function CalendarButton({ label, value, onChoose }: CalendarButtonProps) {
  const translate = useTranslate()
  // The button, while its calendar is open.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={translate('input.openCalendar', { field: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="calendar" />
      </IconButton>
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
