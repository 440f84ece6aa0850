import { useEffect, type RefObject } from 'react'

/** Ctrl or Cmd with S or Enter press the save button, wherever the focus is, but not while a dialog is open. */
export function useSaveKeys(save: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !saving.has(event.key.toLowerCase())) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) save.current?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [save])
}

const saving = new Set(['s', 'enter'])
