import { createElement, type ReactNode } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from 'react-admin'
import { useFault } from '../schema/observer.ts'
import { useIsNewRow } from './newRow.ts'
import type { FieldInputProps } from './props.ts'

interface FieldInput extends Omit<FieldInputProps, 'field'> {
  /** The initial value of an empty field. */
  usual?: unknown
}

/** The common base of all inputs: the form's value (`null` if there is none), the label, and the first error, which replaces the hint. */
export function useFieldInput({ source, label, isRequired, fault, usual }: FieldInput) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { id, field, fieldState } = useInput({
    source,
    isRequired,
    defaultValue: usual,
    format: asItIs,
    parse: asItIs,
  })
  const isNew = useIsNewRow() && !fieldState.isTouched
  const error = isNew ? undefined : fieldState.error
  const value: unknown = field.value ?? null
  const name = translate(label)
  useFault(
    source,
    fault &&
      ((now) => {
        const found = fault(now ?? null)
        return found && { ...found, params: { field: name, ...found.params } }
      }),
  )
  // Errors within a list or a map are shown there and have no message here.
  const message: ReactNode = error?.message
    ? createElement(InputHelperText, { error: error.message, helperText: false })
    : error && translate('errors.fieldInvalid', { field: name })
  return {
    id,
    bound: field,
    value,
    message,
    /** The label as text. */
    name,
    title: createElement(FieldTitle, { label, source, resource, isRequired }),
  }
}

/** `null` is kept apart from an empty text. */
const asItIs = (value: unknown) => value
