import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { Dialog } from '../layout/Dialog.tsx'

/** Asks whether to discard unsaved changes. */
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
