import { useId, useState, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { isEqual } from 'es-toolkit/compat'
import './inputs.css'

export interface DialogFieldStateFrameProps extends Pick<PlainField, 'value' | 'first' | 'isPending'> {
  source: string
  isInvalid?: boolean
  isSent?: boolean
  children: ReactNode
}

export function DialogFieldStateAttributes({
  source,
  first = '',
  isInvalid,
  isSent = false,
  children,
  ...field
}: DialogFieldStateFrameProps) {
  const { flags } = useDialogFieldFlags({
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
  first?: unknown
  isValid?: boolean
  isAsked?: boolean
  isPending?: boolean
  isChanged?: boolean
}

/** `isShown` is true if errors are shown, because the field was changed or left. */
export function useDialogFieldFlags({
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
    flags: { ...fieldStateDataAttributes(name, all), onBlur: () => setTouched(true) },
  }
}

export interface FieldStateFlags {
  isTouched: boolean
  /** It differs from the form's default value. */
  isDirty: boolean
  isValid: boolean
  isValidated: boolean
  isPending: boolean
  /** It differs from the loaded record's value. */
  isChanged: boolean
}

export const fieldStateDataAttributes = (source: string, flags: FieldStateFlags) => ({
  'data-field': source,
  'data-touched': flags.isTouched || undefined,
  'data-dirty': flags.isDirty || undefined,
  'data-invalid': !flags.isValid || undefined,
  'data-validated': flags.isValidated || undefined,
  'data-pending': flags.isPending || undefined,
  'data-changed': flags.isChanged || undefined,
})

interface PlainInputProps extends Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'rows' | 'maxLength' | 'required' | 'children'
> {
  as?: 'input' | 'select' | 'textarea'
  name: string
  value: string
  change: (value: string) => void
  label: string
  isValid: boolean
  isAsked: boolean
  error: string
  hint?: string
  textId?: string
}

export function PlainInput(props: PlainInputProps) {
  const { as = 'textarea', change, label, isValid, isAsked, error, hint, textId, ...control } = props
  const { name, value } = control
  const own = useId()
  const { flags, isShown } = useDialogFieldFlags({ name, value, isValid, isAsked })
  const [id, text] = [textId ?? own, isShown ? error : hint]
  // All three elements take the attributes that are set here.
  const Element = as as 'textarea'
  return (
    <div {...flags}>
      <label>
        {label}
        <Element
          {...control}
          aria-invalid={isShown}
          aria-describedby={text && id}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      {text && (
        <p id={id} className={isShown ? 'stamps bad' : 'stamps'} role={isShown ? 'alert' : undefined}>
          {text}
        </p>
      )}
    </div>
  )
}

interface RadiosProps<Name extends string> {
  source: string
  legend: string
  names: readonly Name[]
  labelOf: (name: Name) => string
  chosen: Name
  choose: (name: Name) => void
  disabled?: boolean
}

export function RadioGroup<Name extends string>({
  source,
  legend,
  names,
  labelOf,
  chosen,
  choose,
  disabled,
}: RadiosProps<Name>) {
  const { flags } = useDialogFieldFlags({ name: source, value: chosen })
  return (
    <fieldset className="menu-group below" disabled={disabled} {...flags}>
      <legend className="bold">{legend}</legend>
      {names.map((name) => (
        <label key={name} className="line">
          <input type="radio" name={source} checked={chosen === name} onChange={() => choose(name)} />
          {labelOf(name)}
        </label>
      ))}
    </fieldset>
  )
}

export function focusInvalidField(form: ParentNode | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}

/** Returns whether there is an action, or one that is still loaded and focuses itself. */
export function focusActionOnBlockingRecord(form: ParentNode | null | undefined): boolean {
  const place = form?.querySelector('.in-the-way')
  const way = place?.querySelector<HTMLElement>('.page-actions :is(a, button)')
  way?.focus({ preventScroll: true })
  way?.scrollIntoView({ block: 'center' })
  return !!way || place?.childElementCount === 0
}
