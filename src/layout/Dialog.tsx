import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { addDialog } from './dialogHistory.ts'

interface DialogProps {
  title: string
  isTitleHidden?: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * The browser's modal dialog, which traps and restores the focus and closes by Escape and the browser's "Back". It is rendered outside of the page's parts, since in
 * a hidden part it would block the page invisibly. The focus goes to the element with `autoFocus`, otherwise to the first field, otherwise
 * to the dialog: never to a button that Enter would press by accident.
 */
export function Dialog({ title, isTitleHidden = false, onClose, className = '', children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current: shown } = dialog
    if (document.activeElement === shown) shown?.querySelector<HTMLElement>(field)?.focus()
    // A long text is read from its beginning, even if the focus is on the button at its end.
    if (shown) shown.scrollTop = 0
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dialog ${className}`.trim()}
      aria-labelledby={id}
      onClose={onClose}
    >
      <Opening id={id} title={title} isHidden={isTitleHidden} />
      {children}
    </dialog>,
    document.body,
  )
}

/** Of radio buttons, the chosen one. */
const field = ':is(input:not([type=radio]), input:checked, select, textarea):not(:disabled)'

/** The first element opens the dialog: React's `autoFocus`, in document order, fails while a dialog is closed. */
function Opening({ id, title, isHidden }: { id: string; title: string; isHidden: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const dialog = heading.current?.closest('dialog')
    // A page that waits for code runs this again once the code is loaded.
    if (!dialog || dialog.open) return
    before.current = document.activeElement
    dialog.showModal()
    // Browsers would focus the first control, even one that deletes.
    dialog.focus()
  }, [])
  useEffect(() => {
    const dialog = heading.current?.closest('dialog')
    const remove = dialog && addDialog(dialog)
    return () => {
      remove?.()
      dialog?.close()
      // Browsers restore the focus when a dialog is closed, but not when it is removed from the document.
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <h2 ref={heading} id={id} className={isHidden ? 'visually-hidden' : undefined}>
      {title}
    </h2>
  )
}
