import cloneDeep from 'lodash/cloneDeep.js'
import get from 'lodash/get.js'
import isEqual from 'lodash/isEqual.js'
import type { FieldError } from 'react-hook-form'
import { fieldsOf } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isFromBefore, type Before } from '../contract/fromBefore.ts'
import type { FieldError as Fault, FieldErrors } from '../contract/problem.ts'

/**
 * Refused values by the path of their field, with the error. It applies while the form has the same values: that of the field, and those it
 * has to be unique within.
 */
export type Refused = Map<string, { values: ReadonlyMap<string, unknown>; fault: Fault }>

/** Records the error of a field's value. */
export function refuseField(refused: Refused, entity: Entity, path: string, form: object, fault: Fault) {
  const { within = [] } = fieldsOf(entity).find((field) => field.path === path) ?? {}
  const values = new Map([path, ...within].map((each) => [each, cloneDeep(get(form, each) as unknown)]))
  refused.set(path, { values, fault })
}

/** The refused values that are still in a form, with their errors. */
export const stillRefused = (refused: Refused, form: object): [path: string, fault: Fault][] =>
  [...refused].flatMap(([path, { values, fault }]) =>
    [...values].every(([each, value]) => isEqual(get(form, each), value)) ? [[path, fault]] : [],
  )

/** Rules of inputs for values whose type the schema does not know, such as those of options, by path; `null` for a valid value. */
export type FieldFaults = Map<string, (value: unknown) => Fault | null>

/** The values of a form that break such a rule, except those that the record had before. */
export const faultsIn = (
  faults: FieldFaults,
  values: object,
  before: Before,
): [path: string, fault: Fault][] =>
  [...faults].flatMap(([path, faultOf]) => {
    const fault = isFromBefore(before, values, path) ? null : faultOf(get(values, path) as unknown)
    return fault ? [[path, fault]] : []
  })

/** Records the server's errors of sent values, by path. */
export function refuse(refused: Refused, entity: Entity, sent: object, errors: FieldErrors): void {
  for (const [path, fault] of Object.entries(errors)) refuseField(refused, entity, path, sent, fault)
}

/** The errors of a form with their paths with dots. */
export function errorsOf(errors: object, prefix = ''): [path: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [[prefix + key, error as FieldError]] : errorsOf(error, `${prefix}${key}.`)
  })
}
