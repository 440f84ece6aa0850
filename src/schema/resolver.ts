import { useCallback, type RefObject } from 'react'
import { set, cloneDeep, get, isEqual } from 'es-toolkit/compat'
import { useTranslate } from 'react-admin'
import type { FieldErrors as FormErrors, Resolver, FieldError } from 'react-hook-form'
import { encodedFieldErrorMessage } from '../api/failure.ts'
import { type Entity, fieldsOf } from '../contract/entity.ts'
import { isUnchangedSince, type StoredRecordOrNull, validateRecord } from '../contract/validate.ts'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import { applicableValues, type Values } from './normalise.ts'
import type { ResourceConfig } from '../screens.ts'
import type { FieldError as Fault, FieldErrors } from '../contract/answers/shared.ts'

/** Keys of texts let errors follow the language; a refused value stays refused until it is changed. */
export function useFormResolver(
  entity: Entity,
  refused: RefObject<RefusedValues>,
  faults: RefObject<InputFaultFinders>,
  beforeOf: () => StoredRecordOrNull,
  check?: ResourceConfig['check'],
): Resolver {
  const translate = useTranslate()
  return useCallback(
    (values: Values) => {
      const before = beforeOf()
      const result = validateRecord(entity, applicableValues(entity, values), before)
      const errors: FormErrors = {}
      const wrong = {
        ...Object.fromEntries(stillRefused(refused.current, values)),
        ...(result.ok ? {} : result.errors),
        ...check?.(values),
      }
      for (const [source, { code, params }] of Object.entries(wrong)) {
        const field = fieldLabel(entity, source, translate)
        set(errors, source, {
          type: code,
          message: encodedFieldErrorMessage(code, { field, ...params }, fieldAt(entity, source).kind),
        })
      }
      for (const [source, { code, params = {} }] of findInputFaults(faults.current, values, before))
        set(errors, source, { type: code, message: encodedFieldErrorMessage(code, params) })
      if (result.ok && Object.keys(errors).length === 0) return { values: result.value, errors: {} }
      return { values: {}, errors }
    },
    [entity, refused, faults, beforeOf, check, translate],
  )
}

/** Besides the field's value, a refusal depends on the values within which it has to be unique. */
export type RefusedValues = Map<string, { values: ReadonlyMap<string, unknown>; fault: Fault }>

export function rememberRefusedValue(
  refused: RefusedValues,
  entity: Entity,
  path: string,
  form: object,
  fault: Fault,
) {
  const { within = [] } = fieldsOf(entity).find((field) => field.path === path) ?? {}
  const values = new Map([path, ...within].map((each) => [each, cloneDeep(get(form, each) as unknown)]))
  refused.set(path, { values, fault })
}

const stillRefused = (refused: RefusedValues, form: object): [path: string, fault: Fault][] =>
  [...refused].flatMap(([path, { values, fault }]) =>
    [...values].every(([each, value]) => isEqual(get(form, each), value)) ? [[path, fault]] : [],
  )

/** `with` names further fields on which the fault depends. */
export interface InputFault extends Fault {
  with?: readonly string[] | undefined
}

/** Inputs know what the schema does not, such as the types of options; `null` for a valid value. */
export type InputFaultFinders = Map<string, (value: unknown) => InputFault | null>

/** Ignores values that the record had before. */
export const findInputFaults = (
  faults: InputFaultFinders,
  values: object,
  before: StoredRecordOrNull,
): [path: string, fault: Fault][] =>
  [...faults].flatMap(([path, faultOf]) => {
    const fault = faultOf(get(values, path) as unknown)
    const isOld = () => [path, ...(fault?.with ?? [])].every((each) => isUnchangedSince(before, values, each))
    return fault && !isOld() ? [[path, fault]] : []
  })

export function rememberRefusedValues(
  refused: RefusedValues,
  entity: Entity,
  sent: object,
  errors: FieldErrors,
): void {
  for (const [path, fault] of Object.entries(errors)) rememberRefusedValue(refused, entity, path, sent, fault)
}

export function flattenErrors(errors: object, prefix = ''): [path: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [[prefix + key, error as FieldError]] : flattenErrors(error, `${prefix}${key}.`)
  })
}
