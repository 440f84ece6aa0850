import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { isFree, isMac } from '../layout/keys.ts'

/** What offers to be undone now; the keys are the newest one's. */
const offers: object[] = []

/**
 * Control and Z, or Command and Z, do something: of all that offer it, what came last. Not where text is typed, which has an
 * undo of its own, nor behind a dialog.
 */
export function useUndoKeys(undo: () => void) {
  const translate = useTranslate()
  const own = useRef({}).current
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return
    if (offers.at(-1) !== own || !isFree(event)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    offers.push(own)
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => {
      offers.splice(offers.indexOf(own), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [own])
  return isMac()
    ? { shown: '⌘Z', aria: 'Meta+Z' }
    : { shown: `${translate('shortcuts.keys.control')}+Z`, aria: 'Control+Z' }
}
