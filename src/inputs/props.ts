import type { Field } from '../contract/describe.ts'
import type { FieldError } from '../contract/problem.ts'

/** What every input is given: its field, and how react-admin finds and labels it. */
export interface FieldInputProps {
  field: Field
  source: string
  label: string
  isRequired: boolean
  readOnly: boolean
  /** The unit that an amount begins with, where it is not euros. */
  unit?: string | undefined
  /** What is wrong with a value that the form's schema cannot know the type of. */
  fault?: ((value: unknown) => FieldError | null) | undefined
}
