import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { Dialog } from '../layout/Dialog.tsx'

export interface IdleWarningProps {
  /** Seconds until the page is locked. */
  seconds: number
  onStay: () => void
  onLock: () => void
}

/** Asks whether somebody is still there. The seconds are visible; screen readers announce only some of them. */
export function IdleWarning({ seconds, onStay, onLock }: IdleWarningProps) {
  const translate = useTranslate()
  const said = readOut.find((step) => seconds <= step)
  return (
    <Dialog title={translate('session.idleTitle')} onClose={onStay}>
      <p role="timer" aria-live="off">
        {translate('session.idleText', { smart_count: seconds })}
      </p>
      <p className="visually-hidden" role="status">
        {said !== undefined && translate('session.idleText', { smart_count: said })}
      </p>
      <div className="dialog-actions">
        <Button variant="contained" autoFocus onClick={onStay}>
          {translate('session.stay')}
        </Button>
        <Button onClick={onLock}>{translate('session.lockNow')}</Button>
      </div>
    </Dialog>
  )
}

/** The announced seconds. */
const readOut = [10, 30, 60]
