import get from 'lodash/get.js'
import isEqual from 'lodash/isEqual.js'
import { useRecordContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'

/** What a form knows of one of its fields; each flag's opposite is untouched, pristine and invalid. */
export interface FieldFlags {
  /** It was left once. */
  isTouched: boolean
  /** Its value is another than the form's first. */
  isDirty: boolean
  isValid: boolean
  /** Its rules have been asked since the form was opened. */
  isValidated: boolean
  /** Its rules are being asked. */
  isPending: boolean
  /** Its value is another than the loaded record's; never while there is none. */
  isChanged: boolean
}

/** The flags of the field at a path, in the form that surrounds the caller. */
export function useFieldFlags(source: string): FieldFlags {
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

/** The flags as attributes of what stands around an input, for the eye and for whoever looks for them. */
export const flagAttributes = (source: string, flags: FieldFlags) => ({
  className: 'field',
  'data-field': source,
  'data-touched': flags.isTouched || undefined,
  'data-dirty': flags.isDirty || undefined,
  'data-invalid': !flags.isValid || undefined,
  'data-validated': flags.isValidated || undefined,
  'data-pending': flags.isPending || undefined,
  'data-changed': flags.isChanged || undefined,
})

/** Nothing is nothing, whichever way it is said. */
const isSame = (one: unknown, other: unknown) => isEqual(one ?? null, other ?? null)
