import { type ComponentType, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldKind } from '../contract/field.ts'
import { RecordValue } from '../fields/RecordValues.tsx'
import { useResourceConfig } from '../context.ts'
import { useFormPurpose, useReadOnlyPredicate } from '../schema/formContexts.ts'
import { AmountsInput, MoneyInput } from './MoneyInput.tsx'
import { ChoiceInput, CodeInput, FlagInput } from './ChoiceInput.tsx'
import {
  DateInput,
  EmailInput,
  NumberInput,
  LongTextInput,
  ShortTextInput,
  TimeInput,
} from './TextInputs.tsx'
import { DurationInput } from './DurationInput.tsx'
import type { FieldInputProps } from './useFieldInput.ts'
import { PropertiesInput } from './PropertiesInput.tsx'
import { RecordInput, RecordsInput } from './RecordInput.tsx'
import { SecretInput, ReenterSecretsNotice } from './SecretInput.tsx'
import { useTranslate, useRecordContext } from 'react-admin'
import { get, isEqual } from 'es-toolkit/compat'
import { useFormState, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { HelpPopover } from '../layout/HelpPopover.tsx'
import { InTheWayOfField } from '../schema/InTheWay.tsx'
import { DescriptionProvider } from './LabelledControl.tsx'
import { fieldAnchor } from '../fields/parts.tsx'
import { fieldStateDataAttributes, type FieldStateFlags } from './fieldState.tsx'
import './inputs.css'

const inputs: Partial<Record<FieldKind, ComponentType<FieldInputProps>>> = {
  id: ShortTextInput,
  text: ShortTextInput,
  url: ShortTextInput,
  longText: LongTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  days: NumberInput,
  percent: NumberInput,
  duration: DurationInput,
  money: MoneyInput,
  date: DateInput,
  time: TimeInput,
  email: EmailInput,
  emails: EmailInput,
  amounts: AmountsInput,
  flag: FlagInput,
  choice: ChoiceInput,
  currency: CodeInput,
  locale: CodeInput,
  reference: RecordInput,
  references: RecordsInput,
  secret: SecretInput,
  properties: PropertiesInput,
}

export interface FieldInputOptions extends Pick<FieldInputProps, 'field' | 'fault' | 'unit'> {
  source?: string
  label?: string
}

/** Throws for a kind without input, which needs JSX of its own. */
export function FieldInput({ field, source = field.path, label, fault, unit }: FieldInputOptions) {
  const { path } = useResourceConfig()
  const isReadOnly = useReadOnlyPredicate()(field)
  const ownLabel = `resources.${path}.fields.${field.path}`
  const isShown = useFormPurpose() === 'show'
  if (isShown) return <RecordValue field={field} />
  const Input = inputs[field.kind]
  if (!Input) throw new Error(`No input for the field ${field.path} of the kind ${field.kind}`)
  return (
    <FieldFrame source={source} label={label ?? ownLabel}>
      <Input
        field={field}
        source={source}
        label={label ?? ownLabel}
        isRequired={field.required && !isReadOnly}
        readOnly={isReadOnly}
        fault={fault}
        unit={unit}
      />
      <ReenterSecretsNotice field={field} source={source} />
    </FieldFrame>
  )
}

interface FieldFrameProps {
  source: string
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

/** Escape closes the explanation before anything around the form. */
function askForHelp(event: KeyboardEvent) {
  const find = (what: string) => event.currentTarget.querySelector<HTMLElement>(`:scope > .help > ${what}`)
  const button = find('.help-button')
  if (event.key === helpKey && button) {
    event.preventDefault()
    button.click()
  }
  if (event.key === 'Escape' && find('.help-text:not(:empty)')) event.stopPropagation()
}

function useFieldFlags(source: string): FieldStateFlags {
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
