import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'

/** Says what was done with a record of a collection: "Changed", "Key pair generated", "Refused: Deleted". */
export function useActionWords() {
  const translate = useTranslate()
  return useCallback(
    ({ action, attempted, code }: Pick<AuditEntry, 'action' | 'attempted' | 'code'>, collection: string) => {
      const words = (done: string) =>
        translate(`record.history.actions.${done}`, {
          _: translate(`resources.${collection}.actions.${done}`, { _: done }),
        })
      return code === null
        ? words(action)
        : translate('record.history.refused', { action: words(attempted ?? action) })
    },
    [translate],
  )
}
