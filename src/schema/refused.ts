import get from 'lodash/get.js'
import type { FieldError } from 'react-hook-form'

/** Values that were refused, by the path of their field, and what was said: in force while the field has that value. */
export type Refused = Map<string, { value: unknown; error: FieldError }>

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
