import get from 'lodash/get.js'
import type { FieldError } from 'react-hook-form'

/** Values that the server has refused, by the path of their field, and what it said. */
export type Refused = Map<string, { value: unknown; error: FieldError }>

/** The errors of a form, each with its path in dots. */
export function errorsOf(errors: object, prefix = ''): [path: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [[prefix + key, error as FieldError]] : errorsOf(error, `${prefix}${key}.`)
  })
}

/** Takes down what the server has refused just now; react-admin marks such errors as the server's. */
export function takeDown(refused: Refused, errors: object, values: object): void {
  for (const [path, error] of errorsOf(errors)) {
    if (error.type === 'server') refused.set(path, { value: get(values, path) as unknown, error })
  }
}
