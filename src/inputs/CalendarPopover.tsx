import { useMemo } from 'react'
import { de } from 'date-fns/locale/de'
import { enGB } from 'date-fns/locale/en-GB'
import MuiPopover from '@mui/material/Popover'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { deDE } from '@mui/x-date-pickers/locales'
import { withMuiTheme } from '../layout/theme.ts'
import { useFormatLocale } from '../context.ts'
import { dateOfDay, dayOfDate, calendarYearRange } from './typedText.ts'

const Popover = withMuiTheme(MuiPopover)

export interface CalendarPopoverProps {
  anchor: HTMLElement
  label: string
  value: string | null
  onChoose: (day: string) => void
  onClose: () => void
}

export default function CalendarPopover({ anchor, label, value, onChoose, onClose }: CalendarPopoverProps) {
  const isGerman = useFormatLocale() === 'de-DE'
  const menu = anchor.closest('.menu')
  const [minDate, maxDate] = useMemo(() => {
    const { first, last } = calendarYearRange()
    return [new Date(first, 0, 1), new Date(last, 11, 31)]
  }, [])
  return (
    <Popover
      open
      anchorEl={anchor}
      // A menu closes when the focus leaves it.
      container={menu ?? document.body}
      disableScrollLock={menu !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label } }}
    >
      <LocalizationProvider
        dateAdapter={AdapterDateFns}
        adapterLocale={isGerman ? de : enGB}
        localeText={isGerman ? deDE.components.MuiLocalizationProvider.defaultProps.localeText : {}}
      >
        <DateCalendar
          autoFocus
          value={value ? dateOfDay(value) : null}
          minDate={minDate}
          maxDate={maxDate}
          onChange={(chosen, state) => {
            if (chosen && state === 'finish') onChoose(dayOfDate(chosen))
          }}
        />
      </LocalizationProvider>
    </Popover>
  )
}
