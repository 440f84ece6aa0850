import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
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
 * parts: in one that is hidden it would hold the page still and not be seen. The focus goes to what `autoFocus` names, else to
 * the first field, else to the dialog itself: never to a button that nobody named, which Enter would press.
 */
export function Dialog({ title, isTitleHidden = false, onClose, className = '', children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current: shown } = dialog
    if (document.activeElement === shown) shown?.querySelector<HTMLElement>(field)?.focus()
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

/** Of radio buttons, the one that is chosen. */
const field = ':is(input:not([type=radio]), input:checked, select, textarea):not(:disabled)'

/**
 * The title, which opens its dialog. React moves the focus to what has `autoFocus` in the order of the document, and that does
 * nothing in a dialog that is still closed: so it is opened by what comes first in it.
 */
function Opening({ id, title, isHidden }: { id: string; title: string; isHidden: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const dialog = heading.current?.closest('dialog')
    // A page that waits for a part of its code runs this once more when that is there.
    if (!dialog || dialog.open) return
    before.current = document.activeElement
    dialog.showModal()
    // Of itself the browser chooses the first control, be it the one that deletes.
    dialog.focus()
  }, [])
  useEffect(() => {
    const dialog = heading.current?.closest('dialog')
    return () => {
      dialog?.close()
      // The browser gives the focus back when a dialog is closed, not when it is taken out of the document before.
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
