import { createElement, type ReactNode } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from 'react-admin'
import { useFault } from '../schema/observer.ts'
import { useIsNewRow } from './newRow.ts'
import type { FieldInputProps } from './props.ts'

interface FieldInput extends Omit<FieldInputProps, 'field'> {
  /** The value of a field that has none yet. */
  usual?: unknown
}

/**
 * What every input of our own starts from: the value as it is in the form (`null` where there is none), its label, and the
 * first thing that is wrong with it, which takes the place of the hint.
 */
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
  // What is wrong within a list or a map has no message of its own here.
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

/** `null` stays apart from an empty text. */
const asItIs = (value: unknown) => value
