import cloneDeep from 'lodash/cloneDeep.js'
import get from 'lodash/get.js'
import isEqual from 'lodash/isEqual.js'
import type { FieldError } from 'react-hook-form'
import { fieldsOf } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isFromBefore, type Before } from '../contract/fromBefore.ts'
import type { FieldError as Fault, FieldErrors } from '../contract/problem.ts'

/**
 * What was refused, by the path of its field, and what was said: in force while the form has those values, which are the field's own
 * and, of one that is unique within something, also what it was unique within.
 */
export type Refused = Map<string, { values: ReadonlyMap<string, unknown>; fault: Fault }>

/** Takes down what is said of a field's value. */
export function refuseField(refused: Refused, entity: Entity, path: string, form: object, fault: Fault) {
  const { within = [] } = fieldsOf(entity).find((field) => field.path === path) ?? {}
  const values = new Map([path, ...within].map((each) => [each, cloneDeep(get(form, each) as unknown)]))
  refused.set(path, { values, fault })
}

/** What was refused and is still in a form, with what was said of it. */
export const stillRefused = (refused: Refused, form: object): [path: string, fault: Fault][] =>
  [...refused].flatMap(([path, { values, fault }]) =>
    [...values].every(([each, value]) => isEqual(get(form, each), value)) ? [[path, fault]] : [],
  )

/**
 * What is wrong with a value that the schema knows no type of, as that of an option, by its input: asked by the path of the field,
 * `null` where nothing is.
 */
export type FieldFaults = Map<string, (value: unknown) => Fault | null>

/** The values of the form that such a rule refuses, but for those that its record had before. */
export const faultsIn = (
  faults: FieldFaults,
  values: object,
  before: Before,
): [path: string, fault: Fault][] =>
  [...faults].flatMap(([path, faultOf]) => {
    const fault = isFromBefore(before, values, path) ? null : faultOf(get(values, path) as unknown)
    return fault ? [[path, fault]] : []
  })

/** Takes down what the server says of the values that were sent to it, by path. */
export function refuse(refused: Refused, entity: Entity, sent: object, errors: FieldErrors): void {
  for (const [path, fault] of Object.entries(errors)) refuseField(refused, entity, path, sent, fault)
}

/** The errors of a form, each with its path in dots. */
export function errorsOf(errors: object, prefix = ''): [path: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [[prefix + key, error as FieldError]] : errorsOf(error, `${prefix}${key}.`)
  })
}
