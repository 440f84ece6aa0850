import type { ReactNode } from 'react'
import { Flagged, type FlaggedProps } from '../../src/inputs/Flagged.tsx'
import { TextField } from '../../src/inputs/TextField.tsx'

export interface PasswordFieldProps extends Pick<FlaggedProps, 'source' | 'isPending' | 'isSent'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** The rule, in sight while it is typed. */
  hint?: string
  /** What is wrong with it, in the place of the rule. */
  error: ReactNode
  /** One that was generated is to be seen and copied; what is typed is nobody's to read. */
  isShown: boolean
  autoFocus?: boolean
}

/** A field for a new password. */
export const PasswordField = ({
  source,
  isPending,
  isSent,
  isShown,
  onChange,
  ...props
}: PasswordFieldProps) => (
  <Flagged
    source={source}
    value={props.value}
    isInvalid={!!props.error}
    {...(isPending !== undefined && { isPending })}
    {...(isSent !== undefined && { isSent })}
  >
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      className={isShown ? 'machine-text' : undefined}
      autoComplete="new-password"
      spellCheck={false}
      required
      onChange={({ target }) => onChange(target.value)}
    />
  </Flagged>
)
