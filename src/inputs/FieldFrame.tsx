import type { ReactNode } from 'react'
import { useFieldFlags } from './useFieldFlags.ts'
import './inputs.css'

/** Around an input: carries its flags as attributes, for the eye and for whoever looks for them. */
export function FieldFrame({ source, children }: { source: string; children: ReactNode }) {
  const { isTouched, isDirty, isValid, isValidated, isPending, isChanged } = useFieldFlags(source)
  return (
    <div
      className="field"
      data-field={source}
      data-touched={isTouched || undefined}
      data-dirty={isDirty || undefined}
      data-invalid={!isValid || undefined}
      data-validated={isValidated || undefined}
      data-pending={isPending || undefined}
      data-changed={isChanged || undefined}
    >
      {children}
    </div>
  )
}
