import { createContext, useContext } from 'react'
import type { Field } from '../contract/describe.ts'

/** What a form is for: it decides which inputs can be written. */
export type FormPurpose = 'create' | 'edit' | 'show'

const Context = createContext<FormPurpose>('show')
export const FormPurposeProvider = Context.Provider
export const useFormPurpose = () => useContext(Context)

/** Says of a field whether it can only be looked at in this form. */
export function useReadOnly(): (field: Field) => boolean {
  const purpose = useContext(Context)
  return ({ readOnly, createOnly }) =>
    purpose === 'show' || !!readOnly || (!!createOnly && purpose === 'edit')
}
