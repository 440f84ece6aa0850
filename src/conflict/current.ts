import { HttpError } from 'react-admin'
import { bodyOf } from '../api/failure.ts'
import { isObject } from '../contract/values.ts'
import type { Row } from '../contract/row.ts'

/** The current record, if a write was refused because it was made on an older version; otherwise `null`. */
export function currentOf(error: unknown): Row | null {
  if (!(error instanceof HttpError) || error.status !== 412) return null
  const { current } = bodyOf(error)
  return isObject(current) ? (current as Row) : null
}

/** Whether a write was refused because its record no longer exists. */
export const isGone = (error: unknown) => error instanceof HttpError && error.status === 404
