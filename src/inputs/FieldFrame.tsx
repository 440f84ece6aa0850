import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Help } from '../layout/Help.tsx'
import { useResourceConfig } from '../screens.ts'
import { DescriptionProvider } from './description.ts'
import { flagAttributes } from './flags.ts'
import { useFieldFlags } from './useFieldFlags.ts'
import './inputs.css'

export interface FieldFrameProps {
  source: string
  /** Key of its label; with it, what the field is for is said beside it, as far as there are words for that. */
  label?: string | undefined
  children: ReactNode
}

/** Around an input: carries its flags as attributes, for the eye and for whoever looks for them, and says what it is for. */
export function FieldFrame({ source, label, children }: FieldFrameProps) {
  const flags = useFieldFlags(source)
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const id = useId()
  const text = label && translate(`help.fields.${entity.name}.${source}`, { _: '' })
  return (
    <div {...flagAttributes(source, flags)} onKeyDown={askForHelp}>
      <DescriptionProvider value={text ? id : undefined}>{children}</DescriptionProvider>
      {label && text && <Help id={id} term={translate(label)} text={text} shortcut={helpKey} />}
    </div>
  )
}

const helpKey = 'F1'

/** Opens what is said of the field, and closes it before Escape closes anything around the form. */
function askForHelp(event: KeyboardEvent) {
  const find = (what: string) => event.currentTarget.querySelector<HTMLElement>(`:scope > .help > ${what}`)
  const button = find('.help-button')
  if (event.key === helpKey && button) {
    event.preventDefault()
    button.click()
  }
  if (event.key === 'Escape' && find('.help-text:not(:empty)')) event.stopPropagation()
}
