import type { ComponentType } from 'react'
import type { FieldKind } from '../contract/field.ts'
import { RecordValue } from '../fields/RecordValues.tsx'
import { useResourceConfig } from '../context.ts'
import { useFormPurpose, useReadOnlyPredicate } from '../schema/formParts.ts'
import { AmountsInput } from './AmountsInput.tsx'
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
import { FieldFrame } from './FieldFrame.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import type { FieldInputProps } from './useFieldInput.ts'
import { PropertiesInput } from './PropertiesInput.tsx'
import { RecordInput, RecordsInput } from './RecordInput.tsx'
import { SecretInput, ReenterSecretsNotice } from './SecretInput.tsx'

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

/** A read-only form shows the value instead. Throws for a kind without input, which needs JSX of its own. */
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
