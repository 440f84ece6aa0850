import isEqual from 'lodash/isEqual.js'
import { ownValue } from '../contract/own.ts'

/** The top-level fields of `after` that differ from `before`, which a PATCH sends. */
export function changes(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEqual(value, ownValue(old, name))),
  )
}
