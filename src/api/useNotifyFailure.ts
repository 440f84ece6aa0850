import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { bodyOf, codeOfFailure, messageKey, referenceOf } from './failure.ts'

/** Says what went wrong, unless it is said already: at the fields of a form, or for a lost connection above the page. */
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
