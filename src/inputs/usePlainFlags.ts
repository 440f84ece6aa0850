import { useState } from 'react'
import isEqual from 'lodash/isEqual.js'
import { flagAttributes } from './flags.ts'

export interface PlainField {
  name: string
  value: unknown
  /** The value that the form was opened with, unless it is the one that is there at first. */
  first?: unknown
  isValid?: boolean
  /** Somebody has tried to go on. */
  isAsked?: boolean
  /** Its rules are being asked, such as by a server. */
  isPending?: boolean
  /** Its value is another than that of the record that is loaded. */
  isChanged?: boolean
}

/**
 * The flags of a field that stands in no form of the library's, such as one of a dialog: the same attributes as `FieldFrame` has, to be
 * spread on what surrounds the input. `isShown`: whether what is wrong with it is said by now, which is so once it was typed in or left.
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
