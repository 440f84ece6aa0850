import { useTranslate } from 'react-admin'
import { failureMessage } from '../api/failure.ts'

/** Why what a dialog was to do has failed; nothing as long as it has not. */
export function DialogFailure({ error }: { error: unknown }) {
  const translate = useTranslate()
  if (!error) return null
  return (
    <p role="alert" className="dialog-error">
      {translate(...failureMessage(error))}
    </p>
  )
}
