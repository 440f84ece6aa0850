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

/** Parts of the page may be hidden, so it is rendered outside of them; the focus goes to `autoFocus`, a field or the dialog. */
export function Dialog({ title, isTitleHidden = false, onClose, className = '', children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current: shown } = dialog
    if (document.activeElement === shown) shown?.querySelector<HTMLElement>(field)?.focus()
    // A long text is read from its beginning.
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

const field = ':is(input:not([type=radio]), input:checked, select, textarea):not(:disabled)'

/** React sets `autoFocus` in document order and fails in a closed dialog, so the first element opens it. */
function Opening({ id, title, isHidden }: { id: string; title: string; isHidden: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const dialog = heading.current?.closest('dialog')
    // The effect runs again when a page that waited for code has it.
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
      // Browsers do not restore the focus when a dialog is removed from the document.
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
