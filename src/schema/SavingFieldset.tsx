import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { useFormState } from 'react-hook-form'

/**
 * Holds a form still while it is being saved: the answer will replace what is in it, and what was typed meanwhile
 * would be lost without a word. The focus stays where it is.
 */
export function SavingFieldset({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState()
  const hold = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const holdKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') hold(event)
  }
  return (
    <div
      className="busy"
      aria-busy={isSubmitting}
      {...(isSubmitting && { onKeyDownCapture: holdKey, onPasteCapture: hold, onBeforeInputCapture: hold })}
    >
      {children}
    </div>
  )
}
