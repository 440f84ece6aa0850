import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Button } from '../layout/Button.tsx'
import './menu.css'

const Close = createContext(() => {})

/** Closes the menu that one is in, and gives the focus back to its button. */
export const useCloseMenu = () => useContext(Close)

export interface MenuProps {
  label: ReactNode
  /** The key that opens it, too. */
  shortcut?: string
  children: ReactNode
}

/** A button that opens what belongs to it below itself; another click, Escape, or going elsewhere closes it. */
export function Menu({ label, shortcut, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    // What lies over the page, such as the lock of a session that is over, is not elsewhere: all behind it stays as it is.
    const isOnPage = ({ target }: Event) =>
      target instanceof Element && target.closest('dialog') === menu.current?.closest('dialog')
    const leave = (event: Event) => {
      if (menu.current?.contains(event.target as Node) || !isOnPage(event)) return
      // What is left is told so before it goes: an input takes then what was typed.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && menu.current?.contains(activeElement)) activeElement.blur()
      setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOnPage(event)) close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen, close])
  return (
    // A press on a text within it gives it the focus: without that the page around would get it, as if one had left.
    <div className="menu" ref={menu} tabIndex={-1}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={shortcut}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div className="menu-panel" id={id} hidden={!isOpen}>
        <Close value={close}>
          <Suspense>{isOpen && children}</Suspense>
        </Close>
      </div>
    </div>
  )
}
