import { useState } from 'react'
import { HttpError } from 'react-admin'
import { type Row, isObject } from '../contract/values.ts'
import { lazyNamedComponent } from '../layout/lazyComponent.tsx'
import { problemBodyOf } from '../api/failure.ts'

const ChangedDialog = lazyNamedComponent(() => import('./dialogs.tsx'), 'ChangedDialog')

interface ConflictQuestion {
  before: Row
  again: (current: Row) => void
}

/** For a write without a form, such as a switch; to be used within the record's resource. */
export function useConflictOutsideForm() {
  const [asked, setAsked] = useState<(ConflictQuestion & { current: Row }) | null>(null)
  const close = () => setAsked(null)
  return {
    /** Whether a write failed because its record was changed meanwhile; the change is then shown, and the user asked whether to continue. */
    caught(error: unknown, asking: ConflictQuestion) {
      const current = currentRecordOfConflict(error)
      if (current) setAsked({ ...asking, current })
      return current !== null
    },
    dialog: asked && (
      <ChangedDialog
        {...asked}
        onClose={close}
        again={(current) => {
          close()
          asked.again(current)
        }}
      />
    ),
  }
}

export function currentRecordOfConflict(error: unknown): Row | null {
  if (!(error instanceof HttpError) || error.status !== 412) return null
  const { current } = problemBodyOf(error)
  return isObject(current) ? (current as Row) : null
}

export const isDeletedError = (error: unknown) => error instanceof HttpError && error.status === 404
