import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { isKeyForPage, isUnhandledKey, isMac } from '../layout/keys.ts'

/** Everything that offers undo now; the keys belong to the newest one. */
const offers: object[] = []

/**
 * Undoes by Ctrl+Z or Cmd+Z the newest of everything that offers it. In a text field the keys belong to the text once something was typed
 * after the last save. Not while a dialog is open.
 */
export function useUndoKeys(undo: () => void) {
  const translate = useTranslate()
  const own = useRef({}).current
  const hasTyped = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return
    if (offers.at(-1) !== own || !(hasTyped.current ? isKeyForPage : isUnhandledKey)(event)) return
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
