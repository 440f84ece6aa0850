import { useTranslate } from 'react-admin'
import { Button } from './Button.tsx'

/** The end of a dialog that has said everything: all one can do is to close it. */
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
