import type { ReactNode } from 'react'
import { TextField } from '../../src/inputs/TextField.tsx'
import { usePlainFlags } from '../../src/inputs/flags.tsx'

export interface PasswordFieldProps {
  /** What the field is called. */
  source: string
  label: string
  value: string
  onChange: (value: string) => void
  /** The rule, in sight while it is typed. */
  hint?: string
  /** What is wrong with it: said in the place of the rule once it was typed in, left or sent. */
  error: ReactNode
  isPending: boolean
  isSent: boolean
  /** One that was generated is to be seen and copied; what is typed is nobody's to read. */
  isShown: boolean
  autoFocus?: boolean
}

/** A field for a new password. */
export function PasswordField({
  source,
  error,
  isPending,
  isSent,
  isShown,
  onChange,
  ...props
}: PasswordFieldProps) {
  const { value } = props
  const of = usePlainFlags({ name: source, value, isValid: !error, isAsked: isSent, isPending })
  return (
    <div className="field" {...of.flags}>
      <TextField
        {...props}
        error={of.isShown && error}
        type={isShown ? 'text' : 'password'}
        className={isShown ? 'machine-text' : undefined}
        autoComplete="new-password"
        spellCheck={false}
        required
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
