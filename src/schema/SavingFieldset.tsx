import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { useFormState } from 'react-hook-form'

/** Blocks a form while it is being saved: the answer replaces its values, and what is typed meanwhile would be lost. The focus stays. */
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
