import { createContext, useContext } from 'react'
import type { Row } from '../contract/row.ts'

/** Why a field cannot refer to a record now; `undefined` where it can. */
export type Barred = (field: string, record: Row) => string | undefined

const BarredRecords = createContext<Barred>(() => undefined)

/** Provides which records the references of a form cannot be set to: they are offered with the reason, and cannot be chosen. */
export const BarredProvider = BarredRecords.Provider

export const useBarred = () => useContext(BarredRecords)
