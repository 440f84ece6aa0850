import type { ReactNode } from 'react'
import { usePlainFlags } from './usePlainFlags.ts'
import './inputs.css'

export interface FlaggedProps {
  /** Name of the field. */
  source: string
  value: unknown
  /** The value that the form was opened with; an empty text by default. */
  first?: unknown
  isInvalid?: boolean
  /** Whether its rules are being checked, such as by the server. */
  isPending?: boolean
  /** Whether the form was sent, which checks its rules. */
  isSent?: boolean
  children: ReactNode
}

/** Surrounds an input of a dialog, or of a form that edits no record, with the flags that `FieldFrame` gives to a record's fields. */
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
