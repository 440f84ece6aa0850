import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

export interface DialogProps {
  title: string
  /** It is read out, not shown: what stands in the dialog says enough to who sees it. */
  isTitleHidden?: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus and gives it back, and closes by Escape. It lies outside of the page's
 * parts: in one that is hidden it would hold the page still and not be seen.
 */
export function Dialog({ title, isTitleHidden = false, onClose, className = '', children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    const { activeElement: before } = document
    shown?.showModal()
    return () => {
      shown?.close()
      // The browser gives the focus back when a dialog is closed, not when it is taken out of the document before.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <dialog ref={dialog} className={`dialog ${className}`.trim()} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={isTitleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  )
}
