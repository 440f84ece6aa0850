import { useNotify, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { Icon } from '../layout/icons.tsx'

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
    <Button startIcon={<Icon name="copy" />} onClick={() => void copy()}>
      {translate('form.copy')}
    </Button>
  )
}
