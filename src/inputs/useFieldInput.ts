import { createContext, createElement, useContext, useState, type ReactNode } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Field } from '../contract/entity.ts'
import { useRegisterInputRule } from '../schema/formContexts.ts'
import type { InputFault } from '../schema/resolver.ts'

export interface FieldInputProps {
  field: Field
  source: string
  label: string
  isRequired: boolean
  readOnly: boolean
  unit?: string | undefined
  /** Checks a value whose type the form's schema cannot know. */
  fault?: ((value: unknown) => InputFault | null) | undefined
}

interface FieldInput extends Omit<FieldInputProps, 'field'> {
  usual?: unknown
}

export function useFieldInput({ source, label, isRequired, readOnly, fault, usual }: FieldInput) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { id, field, fieldState } = useInput({
    source,
    isRequired,
    defaultValue: usual,
    format: asItIs,
    parse: asItIs,
  })
  const isNew = useContext(NewRow) && !fieldState.isTouched
  const error = isNew ? undefined : fieldState.error
  const value: unknown = field.value ?? null
  const name = translate(label)
  useRegisterInputRule(
    source,
    fault &&
      ((now) => {
        const found = fault(now ?? null)
        return found && { ...found, params: { field: name, ...found.params } }
      }),
  )
  // Errors within a list or a map are shown there.
  const message: ReactNode = error?.message
    ? createElement(InputHelperText, { error: error.message, helperText: false })
    : error && translate('errors.fieldInvalid', { field: name })
  const title = createElement(FieldTitle, { label, source, resource, isRequired })
  return {
    id,
    bound: field,
    value,
    message,
    name,
    title,
    control: {
      id,
      name: field.name,
      inputRef: field.ref,
      label: title,
      error: message,
      disabled: readOnly,
      'aria-required': isRequired || undefined,
      onBlur: field.onBlur,
    },
  }
}

const asItIs = (value: unknown) => value

/** Empty fields of a row that was just added are no errors yet. */
const NewRow = createContext(false)
export const NewRowProvider = NewRow.Provider

/** `keys` are those of all rows; a row is new if it was added since the form was opened or last submitted. */
export function useNewRowPredicate(keys: readonly string[]): (key: string) => boolean {
  const { submitCount } = useFormState()
  const [seen, setSeen] = useState({ submitCount, keys })
  if (seen.submitCount !== submitCount) setSeen({ submitCount, keys })
  return (key) => !seen.keys.includes(key)
}
