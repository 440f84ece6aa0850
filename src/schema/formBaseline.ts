import { createContext, useContext } from 'react'
import type { Row } from '../contract/row.ts'

/**
 * The record version that a form was filled with, on which a save is made. A newer version waits here until it can replace it without
 * losing what was typed.
 */
export interface FormBaseline {
  /** The last version from the server. */
  latest: Row
  /** Makes a record version the form's baseline. */
  hold: (record: Row) => void
  /** Whether the record no longer existed when it was last loaded. */
  isGone: boolean
}

const Context = createContext<FormBaseline | null>(null)
export const FormBaselineProvider = Context.Provider

/** `null` if no record is edited. */
export const useFormBaseline = () => useContext(Context)

/** Whether a record is an older version than another: answers may arrive in any order. */
export const isOlder = (one: Row, other: object) =>
  'updatedAt' in other && typeof other.updatedAt === 'string' && String(one['updatedAt']) < other.updatedAt
