import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { isPageKey, isUnhandledKey, isMac } from '../layout/keys.ts'

/** What offers to be undone now; the keys are the newest one's. */
const offers: object[] = []

/**
 * Control and Z, or Command and Z, do something: of all that offer it, what came last. Where text is typed they mean the
 * text once there was any since: until then a save by Control and S is what was done last. Not behind a dialog.
 */
export function useUndoKeys(undo: () => void) {
  const translate = useTranslate()
  const own = useRef({}).current
  const hasTyped = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return
    if (offers.at(-1) !== own || !(hasTyped.current ? isPageKey : isUnhandledKey)(event)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    offers.push(own)
    const listen = (event: KeyboardEvent) => press(event)
    const type = () => (hasTyped.current = true)
    document.addEventListener('keydown', listen)
    document.addEventListener('input', type)
    return () => {
      offers.splice(offers.indexOf(own), 1)
      document.removeEventListener('keydown', listen)
      document.removeEventListener('input', type)
    }
  }, [own])
  return isMac()
    ? { shown: '⌘Z', aria: 'Meta+Z' }
    : { shown: `${translate('shortcuts.keys.control')}+Z`, aria: 'Control+Z' }
}
