import { useCallback } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { codeOfFailure, messageKey, type FailureBody } from './failure.ts'

/** Says what went wrong, unless it is said at the fields of a form already. */
export function useNotifyFailure() {
  const notify = useNotify()
  return useCallback(
    (error: unknown) => {
      const { params, errors = {} } = (error instanceof HttpError ? error.body : {}) as Partial<FailureBody>
      if (Object.keys(errors).length > 0) return
      notify(messageKey(codeOfFailure(error)), { type: 'error', messageArgs: params })
    },
    [notify],
  )
}
