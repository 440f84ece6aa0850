import { useState } from 'react'

export interface PlainField {
  name: string
  value: unknown
  isValid: boolean
  /** Somebody has tried to go on. */
  isAsked: boolean
}

/**
 * The flags of a field that stands in no form of the library's, such as one of a dialog: the same attributes as `FieldFrame` has, to be
 * spread on what surrounds the input. `isShown`: whether what is wrong with it is said by now.
 */
export function usePlainFlags({ name, value, isValid, isAsked }: PlainField) {
  const [first] = useState(value)
  const [isTouched, setTouched] = useState(false)
  const isDirty = value !== first
  const isValidated = isTouched || isDirty || isAsked
  return {
    isShown: !isValid && isValidated,
    flags: {
      'data-field': name,
      'data-touched': isTouched || undefined,
      'data-dirty': isDirty || undefined,
      'data-invalid': !isValid || undefined,
      'data-validated': isValidated || undefined,
      onBlur: () => setTouched(true),
    },
  }
}
