import { useEffect, useState } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core'
import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'

/** How long good news stays on screen; errors stay until they are closed. Milliseconds. */
const shownFor = 5000

type Toast = NotificationPayload & { key: number }

/** What has just happened, newest last; texts follow a switch of language. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<Toast[]>([])
  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    if (next) setToasts((shown) => [...shown.slice(-2), { ...next, key: performance.now() }])
  }, [notifications, takeNotification])
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.key}
          toast={toast}
          onClose={() => setToasts((shown) => shown.filter(({ key }) => key !== toast.key))}
        />
      ))}
    </div>
  )
}

function ToastCard({ toast: { message, type, notificationOptions }, onClose }: { toast: Toast; onClose: () => void }) {
  const translate = useTranslate()
  const isError = type === 'error' || type === 'warning'
  useEffect(() => {
    if (isError) return
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
    // The timer runs once for each toast, whatever is rendered around it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="toast" data-type={type} role={isError ? 'alert' : 'status'}>
      <span>{typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}</span>
      <IconButton size="small" color="inherit" aria-label={translate('app.close')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  )
}
