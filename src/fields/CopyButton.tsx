import { useNotify, useTranslate } from 'react-admin'
import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/icons.tsx'
import './fields.css'

export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const copy = useCopy(text)
  return (
    <Button startIcon={<Icon name="copy" />} onClick={copy}>
      {translate('form.copy')}
    </Button>
  )
}

export function CopyIconButton({ text, name }: { text: string; name: string }) {
  const translate = useTranslate()
  const copy = useCopy(text)
  const title = translate('form.copyNamed', { name })
  return (
    <IconButton className="copy-icon" aria-label={title} title={title} onClick={copy}>
      <Icon name="copy" />
    </IconButton>
  )
}

function useCopy(text: string) {
  const notify = useNotify()
  return () => void write(text).then((message) => notify(message, { type: typeOf[message] }))
}

const typeOf = { 'form.copied': 'success', 'form.copyFailed': 'error' } as const

/** Returns the message to show. Browsers have no clipboard without TLS. */
async function write(text: string): Promise<keyof typeof typeOf> {
  try {
    await navigator.clipboard.writeText(text)
    return 'form.copied'
  } catch {
    return 'form.copyFailed'
  }
}
