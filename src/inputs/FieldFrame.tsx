import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate, useRecordContext } from 'react-admin'
import { get, isEqual } from 'es-toolkit/compat'
import { useFormState, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { HelpPopover } from '../layout/HelpPopover.tsx'
import { useResourceConfig } from '../context.ts'
import { InTheWayOfField } from '../schema/InTheWay.tsx'
import { DescriptionProvider } from './LabelledControl.tsx'
import { fieldAnchor } from '../fields/parts.tsx'
import { fieldStateDataAttributes, type FieldState } from './fieldState.tsx'
import './inputs.css'

export interface FieldFrameProps {
  source: string
  /** The key of the label; the field's explanation is shown beside it. */
  label?: string | undefined
  children: ReactNode
}

export function FieldFrame({ source, label, children }: FieldFrameProps) {
  const flags = useFieldFlags(source)
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const id = useId()
  const frame = useFieldAnchor(source)
  const text = label && translate(`help.fields.${entity.name}.${source}`, { _: '' })
  return (
    <>
      <div ref={frame} className="field" {...fieldStateDataAttributes(source, flags)} onKeyDown={askForHelp}>
        <DescriptionProvider value={text ? id : undefined}>{children}</DescriptionProvider>
        {label && text && <HelpPopover id={id} term={translate(label)} text={text} shortcut={helpKey} />}
      </div>
      <InTheWayOfField source={source} />
    </>
  )
}

function useFieldAnchor(source: string) {
  const { hash } = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  const isMeant = hash === `#${fieldAnchor(source)}`
  useEffect(() => {
    if (!isMeant) return
    frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return frame
}

const helpKey = 'F1'

/** F1 opens the explanation of the field; Escape closes it before anything around the form. */
function askForHelp(event: KeyboardEvent) {
  const find = (what: string) => event.currentTarget.querySelector<HTMLElement>(`:scope > .help > ${what}`)
  const button = find('.help-button')
  if (event.key === helpKey && button) {
    event.preventDefault()
    button.click()
  }
  if (event.key === 'Escape' && find('.help-text:not(:empty)')) event.stopPropagation()
}

function useFieldFlags(source: string): FieldState {
  const { errors, touchedFields, validatingFields, submitCount, defaultValues } = useFormState({
    name: source,
  })
  const value: unknown = useWatch({ name: source })
  const record = useRecordContext()
  const isTouched = !!get(touchedFields, source)
  const isDirty = !isSame(get(defaultValues, source), value)
  return {
    isTouched,
    isDirty,
    isValid: !get(errors, source),
    isValidated: isTouched || isDirty || submitCount > 0,
    isPending: !!get(validatingFields, source),
    isChanged: !!record && !isSame(get(record, source), value),
  }
}

const isSame = (one: unknown, other: unknown) => isEqual(one ?? null, other ?? null)
