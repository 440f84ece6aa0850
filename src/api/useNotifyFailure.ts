import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { codeOfFailure, referenceOf, wordsOf } from './failure.ts'

/** Notifies about an error, unless it is shown above the page, as a lost connection is. Only a form shows refusals at its fields. */
export function useNotifyFailure() {
  const notify = useNotify()
  return useCallback(
    (error: unknown) => {
      if (codeOfFailure(error) === 'backendUnreachable') return
      const [message, params] = wordsOf(error)
      notify(message, { type: 'error', messageArgs: { ...params, reference: referenceOf(error) } })
    },
    [notify],
  )
}
