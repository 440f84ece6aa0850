import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { appearance } from './appearance.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './icons.tsx'

/** Switches between light and dark; follows the system until somebody chooses. */
export function AppearanceButton() {
  const translate = useTranslate()
  const other = useSyncExternalStore(appearance.subscribe, appearance.get) === 'dark' ? 'light' : 'dark'
  const label = translate(`app.${other}Mode`)
  return (
    <IconButton aria-label={label} title={label} onClick={() => appearance.choose(other)}>
      <Icon name={other} />
    </IconButton>
  )
}
