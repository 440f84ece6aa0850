import { useTranslate } from 'react-admin'
import { IconButton } from './Button.tsx'
import { useColorScheme } from '@mui/material/styles'
import { Icon } from './icons.tsx'

/** Light or dark; follows the system until somebody chooses. */
export function Appearance() {
  const translate = useTranslate()
  const { mode, systemMode, setMode } = useColorScheme()
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark'
  const label = translate(isDark ? 'app.lightMode' : 'app.darkMode')
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      <Icon name={isDark ? 'light' : 'dark'} />
    </IconButton>
  )
}
