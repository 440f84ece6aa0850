import { createContext, useContext } from 'react'
import type { Field } from '../contract/describe.ts'

/** The purpose of a form, which decides which inputs are writable. */
export type FormPurpose = 'create' | 'edit' | 'show'

const Context = createContext<FormPurpose>('show')
export const FormPurposeProvider = Context.Provider
export const useFormPurpose = () => useContext(Context)

/** Returns whether a field is read-only in this form. */
export function useReadOnly(): (field: Field) => boolean {
  const purpose = useContext(Context)
  return ({ readOnly, createOnly }) =>
    purpose === 'show' || !!readOnly || (!!createOnly && purpose === 'edit')
}
