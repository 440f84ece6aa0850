import { useState } from 'react'
import isEqual from 'lodash/isEqual.js'
import { flagAttributes } from './flags.ts'

export interface PlainField {
  name: string
  value: unknown
  /** The value that the form was opened with, where it is not the first value. */
  first?: unknown
  isValid?: boolean
  /** Whether somebody has tried to submit. */
  isAsked?: boolean
  /** Whether its rules are being checked, such as by the server. */
  isPending?: boolean
  /** Whether the value differs from the loaded record's. */
  isChanged?: boolean
}

/**
 * The flags of a field outside of react-hook-form, such as one of a dialog: the attributes that `FieldFrame` has, to be spread on the
 * element around the input. `isShown` says whether errors are visible yet, which is so once the field was changed or left.
 */
export function usePlainFlags({
  name,
  value,
  first,
  isValid = true,
  isAsked = false,
  isPending = false,
  isChanged = false,
}: PlainField) {
  const [opened] = useState(value)
  const [isTouched, setTouched] = useState(false)
  const isDirty = !isEqual(value, first === undefined ? opened : first)
  const isValidated = isTouched || isDirty || isAsked
  const all = { isTouched, isDirty, isValid, isValidated, isPending, isChanged }
  const { className: _, ...flags } = flagAttributes(name, all)
  return {
    isShown: !isValid && isValidated,
    flags: { ...flags, onBlur: () => setTouched(true) },
  }
}
