import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation, useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { IconButton } from './Button.tsx'

/** Errors stay until they are closed or their page is left. */
const toastShownMs = 5000

/** A failure that leads to another page is read there. */
const redirectedWithinMs = 1000

interface ToastHandle {
  close: () => void
  hold: (isHeld: boolean) => void
}

const Context = createContext<ToastHandle | null>(null)

export function useToastHandle(): ToastHandle {
  const toast = useContext(Context)
  if (!toast) throw new Error('useToastHandle outside of a toast')
  return toast
}

/** A live region has to exist before its messages to be announced. */
export function Toasts() {
  const { notifications } = useNotificationContext()
  const shown = notifications.slice(-3)
  const cards = (toasts: NotificationPayload[]) =>
    toasts.map((toast) => <ToastCard key={keyOf(toast)} toast={toast} />)
  return (
    <div className="toasts stack">
      {cards(shown.filter(isError))}
      <div role="status" aria-atomic="false">
        {cards(shown.filter((toast) => !isError(toast)))}
      </div>
    </div>
  )
}

const isError = ({ type }: NotificationPayload) => type === 'error' || type === 'warning'

const keys = new WeakMap<NotificationPayload, number>()
let given = 0

function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? ++given
  keys.set(toast, key)
  return key
}

function ToastCard({ toast }: { toast: NotificationPayload }) {
  const translate = useTranslate()
  const { setNotifications } = useNotificationContext()
  const { message, type, notificationOptions } = toast
  const isLasting = isError(toast)
  const { messageArgs, autoHideDuration } = notificationOptions ?? {}
  const { reference } = (messageArgs ?? {}) as { reference?: string }
  const [isHeld, hold] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const stays = isLasting || isHeld || isPointedAt || isFocused
  const close = useCallback(
    () => setNotifications((shown) => shown.filter((other) => other !== toast)),
    [toast, setNotifications],
  )
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(close, autoHideDuration ?? toastShownMs)
    return () => clearTimeout(timer)
  }, [stays, close, autoHideDuration])
  const { pathname } = useLocation()
  const [begun] = useState(() => ({ pathname, at: Date.now() }))
  const isLeft = isLasting && pathname !== begun.pathname
  useEffect(() => {
    if (isLeft && Date.now() - begun.at > redirectedWithinMs) close()
  }, [isLeft, begun, close])
  const handle = useMemo(() => ({ close, hold }), [close])
  return (
    <div
      className="toast card flow raised"
      data-type={type}
      role={isLasting ? 'alert' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {typeof message === 'string' ? (
        <span>
          {translate(message, messageArgs)}
          {reference && <small className="block">{translate('pages.errorReference', { reference })}</small>}
        </span>
      ) : (
        <Context value={handle}>{message}</Context>
      )}
      <IconButton icon="close" aria-label={translate('app.close')} onClick={close} />
    </div>
  )
}
