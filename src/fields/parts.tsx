import type { ReactNode } from 'react'
import { LinkBase as Link, useCreatePath, useNotify, useTranslate, useRecordContext } from 'react-admin'
import { useAllScreens } from '../context.ts'
import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/icons.tsx'
import type { Tone as Meaning } from '../contract/field.ts'
import './fields.css'

export interface RecordLinkProps {
  collection: string | undefined
  id: string | null | undefined
  field?: string
  label?: string
  tabIndex?: number | undefined
  children: ReactNode
}

/** Only the label if the console has no page for the collection. */
export function RecordLink({ collection, id, field, label, tabIndex, children }: RecordLinkProps) {
  const createPath = useCreatePath()
  const found = useAllScreens().find(({ entity, section }) => entity.name === collection && section !== null)
  return found && id ? (
    <Link
      to={{
        pathname: createPath({ resource: found.path, type: 'edit', id }),
        hash: field && fieldAnchor(field),
      }}
      aria-label={label}
      tabIndex={tabIndex}
    >
      {children}
    </Link>
  ) : (
    children
  )
}

export const fieldAnchor = (source: string) => `field-${source}`

export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <Button startIcon={<Icon name="copy" />} onClick={() => copy(text)}>
      {translate('form.copy')}
    </Button>
  )
}

export function CopyIconButton({ text, name }: { text: string; name: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  const title = translate('form.copyNamed', { name })
  return (
    <IconButton
      icon="copy"
      className="copy-icon"
      aria-label={title}
      title={title}
      onClick={() => copy(text)}
    />
  )
}

export function useCopy() {
  const notify = useNotify()
  return (text: string) => void write(text).then((message) => notify(message, { type: typeOf[message] }))
}

const typeOf = { 'form.copied': 'success', 'form.copyFailed': 'error' } as const

/** Browsers have no clipboard without TLS. */
async function write(text: string): Promise<keyof typeof typeOf> {
  try {
    await navigator.clipboard.writeText(text)
    return 'form.copied'
  } catch {
    return 'form.copyFailed'
  }
}

/** The text beside the dot says everything. */
export const ToneDot = ({ tone }: { tone: Meaning | undefined }) =>
  tone && <i className="tone" data-tone={tone} />

export function HashCell() {
  const translate = useTranslate()
  const hash: unknown = useRecordContext()?.['hash']
  return typeof hash === 'string' && hash ? (
    <code className="hash small" title={hash}>
      {hash}
    </code>
  ) : (
    translate('list.none')
  )
}
