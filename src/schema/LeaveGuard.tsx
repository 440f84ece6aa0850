import { useBlocker } from 'react-router-dom'
import { useTranslate } from 'react-admin'
import { isLeavingKeepingForms } from '../layout/reload.ts'
import { useNoteUnsaved } from '../layout/LostConnection.tsx'
import { Button } from '../layout/Button.tsx'
import { useListener } from '../layout/useListener.ts'
import { Dialog } from '../layout/Dialog.tsx'

export interface LeaveGuardProps {
  isDirty: boolean
  /** `state` is that of the navigation; `isDirty` is the default. */
  asks?: (state: unknown) => boolean
  onDiscard: () => void
}

export function LeaveGuard({ isDirty, asks = () => isDirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && asks(nextLocation.state),
  )
  useNoteUnsaved(isDirty)
  useListener(window, 'beforeunload', (event) => !isLeavingKeepingForms() && event.preventDefault(), isDirty)
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      onDiscard={() => {
        onDiscard()
        blocker.proceed()
      }}
      onKeep={() => blocker.reset()}
    />
  )
}

export function LeaveDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('form.unsaved')} onClose={onKeep}>
      <p>{translate('form.unsavedText')}</p>
      <div className="dialog-actions">
        <Button variant="contained" autoFocus onClick={onKeep}>
          {translate('form.keepEditing')}
        </Button>
        <Button color="error" onClick={onDiscard}>
          {translate('form.discard')}
        </Button>
      </div>
    </Dialog>
  )
}

export const leaveWithoutAskingState = { mayLeave: true }

export const leavesWithoutAsking = (state: unknown) =>
  typeof state === 'object' && state !== null && 'mayLeave' in state
