import type { Field } from '../contract/describe.ts'

/** What every input is given: its field, and how react-admin finds and labels it. */
export interface FieldInputProps {
  field: Field
  source: string
  label: string
  isRequired: boolean
  readOnly: boolean
}
