import { useState, type ReactNode } from 'react'
import isEqual from 'lodash/isEqual.js'
import './inputs.css'

export interface DialogFieldProps extends Pick<PlainField, 'value' | 'first' | 'isPending'> {
  /** Name of the field. */
  source: string
  isInvalid?: boolean
  /** Whether the form was sent, which checks its rules. */
  isSent?: boolean
  children: ReactNode
}

/** Surrounds an input of a dialog, or of a form that edits no record, with the flags that `FieldFrame` gives to a record's fields. */
export function DialogField({
  source,
  first = '',
  isInvalid,
  isSent = false,
  children,
  ...field
}: DialogFieldProps) {
  const { flags } = useDialogFieldState({
    ...field,
    name: source,
    first,
    isValid: !isInvalid,
    isAsked: isSent,
  })
  return (
    <div className="field" {...flags}>
      {children}
    </div>
  )
}

interface PlainField {
  name: string
  value: unknown
  /** The value that the form was opened with, where it is not the first value. */
  first?: unknown
  isValid?: boolean
  /** Whether somebody has tried to submit. */
  isAsked?: boolean
  /** Whether its rules are being checked, such as by the server. */
  isPending?: boolean
  /** Whether the value differs from the loaded record's. */
  isChanged?: boolean
}

/**
 * The flags of a field outside of react-hook-form, such as one of a dialog: the attributes that `FieldFrame` has, to be spread on the
 * element around the input. `isShown` says whether errors are visible yet, which is so once the field was changed or left.
 */
export function useDialogFieldState({
  name,
  value,
  first,
  isValid = true,
  isAsked = false,
  isPending = false,
  isChanged = false,
}: PlainField) {
  const [opened] = useState(value)
  const [isTouched, setTouched] = useState(false)
  const isDirty = !isEqual(value, first === undefined ? opened : first)
  const isValidated = isTouched || isDirty || isAsked
  const all = { isTouched, isDirty, isValid, isValidated, isPending, isChanged }
  return {
    isShown: !isValid && isValidated,
    flags: { ...fieldStateAttributes(name, all), onBlur: () => setTouched(true) },
  }
}

/** The state of a form's field; the opposites of these flags are untouched, pristine and invalid. */
export interface FieldState {
  /** Whether the field was left once. */
  isTouched: boolean
  /** Whether the value differs from the form's default value. */
  isDirty: boolean
  isValid: boolean
  /** Whether its rules were checked since the form was opened. */
  isValidated: boolean
  /** Whether its rules are being checked. */
  isPending: boolean
  /** Whether the value differs from the loaded record's; never for a new record. */
  isChanged: boolean
}

/** The flags as attributes of the element around an input. */
export const fieldStateAttributes = (source: string, flags: FieldState) => ({
  'data-field': source,
  'data-touched': flags.isTouched || undefined,
  'data-dirty': flags.isDirty || undefined,
  'data-invalid': !flags.isValid || undefined,
  'data-validated': flags.isValidated || undefined,
  'data-pending': flags.isPending || undefined,
  'data-changed': flags.isChanged || undefined,
})

interface RadiosProps<Name extends string> {
  /** Name of the field. */
  source: string
  legend: string
  names: readonly Name[]
  labelOf: (name: Name) => string
  chosen: Name
  choose: (name: Name) => void
  disabled?: boolean
}

/** Radio buttons in a dialog. */
export function RadioGroup<Name extends string>({
  source,
  legend,
  names,
  labelOf,
  chosen,
  choose,
  disabled,
}: RadiosProps<Name>) {
  const { flags } = useDialogFieldState({ name: source, value: chosen })
  return (
    <fieldset className="menu-group" disabled={disabled} {...flags}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={source} checked={chosen === name} onChange={() => choose(name)} />
          {labelOf(name)}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Focuses the first field of a form that has an error, and scrolls it into view together with its message. Does nothing if there is none.
 */
export function focusWrong(form: ParentNode | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}

/** Focuses what leads on from a save that other records were in the way of, and scrolls it into view; whether there was such a thing. */
export function focusNextStep(form: ParentNode | null | undefined): boolean {
  const way = form?.querySelector<HTMLElement>('.in-the-way a')
  way?.focus({ preventScroll: true })
  way?.scrollIntoView({ block: 'center' })
  return !!way
}
