import { useCallback, useEffect } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { IconButton } from './Button.tsx'
import { focusMain } from './focusMain.ts'
import { Icon } from './icons.tsx'

/** How long good news stays on screen; errors stay until they are closed. Milliseconds. */
const shownFor = 5000

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

function ToastCard({ toast }: { toast: NotificationPayload }) {
  const translate = useTranslate()
  const { setNotifications } = useNotificationContext()
  const { message, type, notificationOptions } = toast
  const stays = isError(toast)
  const { reference } = (notificationOptions?.messageArgs ?? {}) as { reference?: string }
  const close = useCallback(
    () => setNotifications((shown) => shown.filter((other) => other !== toast)),
    [toast, setNotifications],
  )
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(close, shownFor)
    return () => clearTimeout(timer)
  }, [stays, close])
  return (
    <div className="toast" data-type={type} role={stays ? 'alert' : undefined}>
      <span>
        {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        {reference && <small>{translate('pages.errorReference', { reference })}</small>}
      </span>
      <IconButton
        aria-label={translate('app.close')}
        onClick={() => {
          focusMain()
          close()
        }}
      >
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
