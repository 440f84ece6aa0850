import { createContext, useContext } from 'react'
import type { Row } from '../contract/row.ts'

/**
 * The record of a page as its form was filled with it, which is the version that a save is made on. A newer one that comes
 * in meanwhile waits here until it can be taken without losing what was typed.
 */
export interface FormBaseline {
  /** As the server gave it last. */
  latest: Row
  /** Makes a record the one that the page is about. */
  hold: (record: Row) => void
  /** Whether it was not there any more when it was read last. */
  isGone: boolean
}

const Context = createContext<FormBaseline | null>(null)
export const FormBaselineProvider = Context.Provider

/** `null` where no record is edited. */
export const useFormBaseline = () => useContext(Context)

/** Answers may overtake one another: whether a record is one that was there before another. */
export const isOlder = (one: Row, other: object) =>
  'updatedAt' in other && typeof other.updatedAt === 'string' && String(one['updatedAt']) < other.updatedAt
