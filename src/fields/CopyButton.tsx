import { useNotify, useTranslate } from 'react-admin'
import CopyIcon from '@mui/icons-material/ContentCopy'
import { Button } from '../layout/Button.tsx'

/** Puts a text on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('form.copied', { type: 'success' }),
      () => notify('form.copyFailed', { type: 'error' }),
    )
  return (
    <Button startIcon={<CopyIcon />} onClick={() => void copy()}>
      {translate('form.copy')}
    </Button>
  )
}
