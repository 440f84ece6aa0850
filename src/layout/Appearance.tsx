import { useTranslate } from 'react-admin'
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import { IconButton } from './Button.tsx'
import { useColorScheme } from '@mui/material/styles'

/** Light or dark; follows the system until somebody chooses. */
export function Appearance() {
  const translate = useTranslate()
  const { mode, systemMode, setMode } = useColorScheme()
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark'
  const label = translate(isDark ? 'app.lightMode' : 'app.darkMode')
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightModeIcon fontSize="small" /> : <DarkModeIcon fontSize="small" />}
    </IconButton>
  )
}
