import { HttpError } from 'react-admin'
import { bodyOf } from '../api/failure.ts'
import { isObject } from '../contract/values.ts'
import type { Row } from '../contract/row.ts'

/** The record as it is now, where a write was refused because it was made on an older one; else `null`. */
export function currentOf(error: unknown): Row | null {
  if (!(error instanceof HttpError) || error.status !== 412) return null
  const { current } = bodyOf(error)
  return isObject(current) ? (current as Row) : null
}

/** Whether a write was refused because its record is not there any more. */
export const isGone = (error: unknown) => error instanceof HttpError && error.status === 404
