import type { ReactNode } from 'react'
import { usePlainFlags } from './usePlainFlags.ts'
import './inputs.css'

export interface FlaggedProps {
  /** What the field is called. */
  source: string
  value: unknown
  /** The value that the form was opened with; an empty text unless given. */
  first?: unknown
  isInvalid?: boolean
  /** Its rules are being asked, such as by a server. */
  isPending?: boolean
  /** Whether the form was sent, and its rules were asked so. */
  isSent?: boolean
  children: ReactNode
}

/** Around an input of a dialog or of a form that is no record's: carries the flags that `FieldFrame` gives to a record's fields. */
export function Flagged({
  source,
  value,
  first = '',
  isInvalid = false,
  isPending = false,
  isSent = false,
  children,
}: FlaggedProps) {
  const { flags } = usePlainFlags({
    name: source,
    value,
    first,
    isValid: !isInvalid,
    isAsked: isSent,
    isPending,
  })
  return (
    <div className="field" {...flags}>
      {children}
    </div>
  )
}
