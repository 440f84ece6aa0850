import type { ComponentType } from 'react'
import type { Field } from '../contract/describe.ts'
import type { FieldKind } from '../contract/fields.ts'
import { useScreens } from '../screens.ts'
import { useReadOnly } from '../schema/readOnly.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { CurrencyInput, LanguageInput } from './CodeInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { FieldInputProps } from './props.ts'
import { PropertiesInput } from './PropertiesInput.tsx'
import { RecordInput } from './RecordInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { LongTextInput, ShortTextInput } from './TextInputs.tsx'

const inputs: Partial<Record<FieldKind, ComponentType<FieldInputProps>>> = {
  id: ShortTextInput,
  text: ShortTextInput,
  url: ShortTextInput,
  longText: LongTextInput,
  integer: FieldNumberInput,
  days: FieldNumberInput,
  percent: FieldNumberInput,
  flag: FlagInput,
  choice: ChoiceInput,
  currency: CurrencyInput,
  locale: LanguageInput,
  reference: RecordInput,
  secret: SecretInput,
  properties: PropertiesInput,
}

function FieldNumberInput({ field, ...props }: FieldInputProps) {
  return <NumberInput kind={field.kind} {...props} />
}

/** The input of a field's kind. Throws for a kind that has none: such a field is laid out in JSX. */
export function FieldInput({ field }: { field: Field }) {
  const { path } = useScreens()
  const isReadOnly = useReadOnly()(field)
  const Input = inputs[field.kind]
  if (!Input) throw new Error(`No input for the field ${field.path} of the kind ${field.kind}`)
  return (
    <Input
      field={field}
      source={field.path}
      label={`resources.${path}.fields.${field.path}`}
      isRequired={field.required && !isReadOnly}
      readOnly={isReadOnly}
    />
  )
}
