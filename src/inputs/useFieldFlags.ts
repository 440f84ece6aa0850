import get from 'lodash/get.js'
import isEqual from 'lodash/isEqual.js'
import { useRecordContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { FieldFlags } from './flags.ts'

/** The flags of the field at a path in the surrounding form. */
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

/** `null` and `undefined` both mean no value. */
const isSame = (one: unknown, other: unknown) => isEqual(one ?? null, other ?? null)
