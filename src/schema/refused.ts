import get from 'lodash/get.js'
import type { FieldError } from 'react-hook-form'
import type { FieldError as Fault } from '../contract/problem.ts'

/** Values that were refused, by the path of their field, and what was said: in force while the field has that value. */
export type Refused = Map<string, { value: unknown; error: FieldError }>

/**
 * What is wrong with a value that the schema knows no type of, as that of an option, by its input: asked by the path of the field,
 * `null` where nothing is.
 */
export type FieldFaults = Map<string, (value: unknown) => Fault | null>

/** The values of the form that such a rule refuses. */
export const faultsIn = (faults: FieldFaults, values: object): [path: string, fault: Fault][] =>
  [...faults].flatMap(([path, faultOf]) => {
    const fault = faultOf(get(values, path) as unknown)
    return fault ? [[path, fault]] : []
  })

/** Takes down what the server says of the values that were sent to it, by path. */
export function refuse(refused: Refused, sent: object, messages: Record<string, string>): void {
  for (const [path, message] of Object.entries(messages)) {
    refused.set(path, { value: get(sent, path) as unknown, error: { type: 'server', message } })
  }
}

/** The errors of a form, each with its path in dots. */
export function errorsOf(errors: object, prefix = ''): [path: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [[prefix + key, error as FieldError]] : errorsOf(error, `${prefix}${key}.`)
  })
}
