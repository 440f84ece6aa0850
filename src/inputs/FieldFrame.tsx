import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Help } from '../layout/Help.tsx'
import { useResourceConfig } from '../screens.ts'
import { DescriptionProvider } from './description.ts'
import { useFieldAnchor } from './fieldAnchor.ts'
import { flagAttributes } from './flags.ts'
import { useFieldFlags } from './useFieldFlags.ts'
import './inputs.css'

export interface FieldFrameProps {
  source: string
  /** Key of the label; if given, the field's explanation is shown beside it, where there is one. */
  label?: string | undefined
  children: ReactNode
}

/** Surrounds an input: carries the field's flags as attributes, and the explanation of the field. A link may lead to it. */
export function FieldFrame({ source, label, children }: FieldFrameProps) {
  const flags = useFieldFlags(source)
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const id = useId()
  const frame = useFieldAnchor(source)
  const text = label && translate(`help.fields.${entity.name}.${source}`, { _: '' })
  return (
    <div ref={frame} {...flagAttributes(source, flags)} onKeyDown={askForHelp}>
      <DescriptionProvider value={text ? id : undefined}>{children}</DescriptionProvider>
      {label && text && <Help id={id} term={translate(label)} text={text} shortcut={helpKey} />}
    </div>
  )
}

const helpKey = 'F1'

/** F1 opens the explanation of the field. Escape closes it before it closes anything around the form. */
function askForHelp(event: KeyboardEvent) {
  const find = (what: string) => event.currentTarget.querySelector<HTMLElement>(`:scope > .help > ${what}`)
  const button = find('.help-button')
  if (event.key === helpKey && button) {
    event.preventDefault()
    button.click()
  }
  if (event.key === 'Escape' && find('.help-text:not(:empty)')) event.stopPropagation()
}
