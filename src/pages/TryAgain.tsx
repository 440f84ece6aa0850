import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'

/** Starts the page afresh. */
export function TryAgain() {
  const translate = useTranslate()
  return (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {translate('pages.retry')}
    </Button>
  )
}
