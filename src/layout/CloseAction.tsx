import { useTranslate } from 'react-admin'
import { Button } from './Button.tsx'

/** The button that closes a dialog which only informs. */
export function CloseAction({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <div className="dialog-actions">
      <Button variant="contained" autoFocus onClick={onClose}>
        {translate('app.close')}
      </Button>
    </div>
  )
}
