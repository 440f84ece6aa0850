import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { IconButton } from './Button.tsx'
import { Icon } from './icons.tsx'

/** How long good news stays on screen unless it says so itself; errors stay until they are closed. Milliseconds. */
const shownFor = 5000

/** What a toast's content can do with it. */
export interface ToastHandle {
  close: () => void
  /** It stays while it is held, as while what it offers is being done. */
  hold: (isHeld: boolean) => void
}

const Context = createContext<ToastHandle | null>(null)

/** The toast that is rendered in. Throws outside of one. */
export function useToast(): ToastHandle {
  const toast = useContext(Context)
  if (!toast) throw new Error('useToast outside of a toast')
  return toast
}

/**
 * What has just happened, newest last; texts follow a switch of language. Good news come into a region that is there
 * before them: one that came with them would not be read out.
 */
export function Toasts() {
  const { notifications } = useNotificationContext()
  const shown = notifications.slice(-3)
  const cards = (toasts: NotificationPayload[]) =>
    toasts.map((toast) => <ToastCard key={keyOf(toast)} toast={toast} />)
  return (
    <div className="toasts">
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

/** Stays with a toast while others come and go. */
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? ++given
  keys.set(toast, key)
  return key
}

/** Good news wait while somebody points at them or has the focus there: nobody has to be fast. */
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
    const timer = setTimeout(close, autoHideDuration ?? shownFor)
    return () => clearTimeout(timer)
  }, [stays, close, autoHideDuration])
  const handle = useMemo(() => ({ close, hold }), [close])
  return (
    <div
      className="toast"
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
          {reference && <small>{translate('pages.errorReference', { reference })}</small>}
        </span>
      ) : (
        <Context value={handle}>{message}</Context>
      )}
      <IconButton aria-label={translate('app.close')} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
