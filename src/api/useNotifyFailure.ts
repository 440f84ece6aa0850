import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { bodyOf, codeOfFailure, messageKey, referenceOf } from './failure.ts'

/** Notifies about an error, unless it is shown already: at the fields of a form, or above the page for a lost connection. */
export function useNotifyFailure() {
  const notify = useNotify()
  return useCallback(
    (error: unknown) => {
      const { params, errors = {} } = bodyOf(error)
      const code = codeOfFailure(error)
      if (Object.keys(errors).length > 0 || code === 'backendUnreachable') return
      notify(messageKey(code), { type: 'error', messageArgs: { ...params, reference: referenceOf(error) } })
    },
    [notify],
  )
}
