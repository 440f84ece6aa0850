import { useCallback, useEffect } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { IconButton } from './Button.tsx'
import { Icon } from './icons.tsx'

/** How long good news stays on screen; errors stay until they are closed. Milliseconds. */
const shownFor = 5000

/** What has just happened, newest last; texts follow a switch of language. */
export function Toasts() {
  const { notifications } = useNotificationContext()
  return (
    <div className="toasts">
      {notifications.slice(-3).map((toast) => (
        <ToastCard key={keyOf(toast)} toast={toast} />
      ))}
    </div>
  )
}

const keys = new WeakMap<NotificationPayload, number>()
let given = 0

/** Stays with a toast while others come and go. */
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? ++given
  keys.set(toast, key)
  return key
}

function ToastCard({ toast }: { toast: NotificationPayload }) {
  const translate = useTranslate()
  const { setNotifications } = useNotificationContext()
  const { message, type, notificationOptions } = toast
  const isError = type === 'error' || type === 'warning'
  const close = useCallback(
    () => setNotifications((shown) => shown.filter((other) => other !== toast)),
    [toast, setNotifications],
  )
  useEffect(() => {
    if (isError) return
    const timer = setTimeout(close, shownFor)
    return () => clearTimeout(timer)
  }, [isError, close])
  return (
    <div className="toast" data-type={type} role={isError ? 'alert' : 'status'}>
      <span>
        {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
      </span>
      <IconButton aria-label={translate('app.close')} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
