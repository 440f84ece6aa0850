import type { Field } from '../contract/describe.ts'
import type { FieldError } from '../contract/problem.ts'

/** The props of every input: its field, its source and its label. */
export interface FieldInputProps {
  field: Field
  source: string
  label: string
  isRequired: boolean
  readOnly: boolean
  /** The currency that an amount begins with; euros by default. */
  unit?: string | undefined
  /** Checks a value whose type the form's schema cannot know. */
  fault?: ((value: unknown) => FieldError | null) | undefined
}
