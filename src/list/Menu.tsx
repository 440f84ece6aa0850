import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Button } from '../layout/Button.tsx'
import { useListener } from '../layout/useListener.ts'
import './menu.css'

const Close = createContext(() => {})

export const useCloseMenu = () => useContext(Close)

export interface MenuProps {
  label: ReactNode
  shortcut?: string
  children: ReactNode
}

export function Menu({ label, shortcut, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }, [])
  // The lock screen of an ended session does not count as outside, so that the page behind it stays.
  const isOnPage = ({ target }: Event) =>
    target instanceof Element && target.closest('dialog') === menu.current?.closest('dialog')
  const leave = (event: Event) => {
    if (menu.current?.contains(event.target as Node) || !isOnPage(event)) return
    // The focused input must lose the focus before the menu closes, to keep what was typed.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && menu.current?.contains(activeElement)) activeElement.blur()
    setOpen(false)
  }
  useListener(document, 'pointerdown', leave, isOpen)
  useListener(document, 'focusin', leave, isOpen)
  useListener(document, 'keydown', (event) => event.key === 'Escape' && isOnPage(event) && close(), isOpen)
  return (
    // A click on a text would focus the page, which closes the menu.
    <div className="menu" ref={menu} tabIndex={-1}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={shortcut}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div className="menu-panel card raised" id={id} hidden={!isOpen}>
        <Close value={close}>
          <Suspense>{isOpen && children}</Suspense>
        </Close>
      </div>
    </div>
  )
}
