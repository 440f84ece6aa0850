import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'

/** Says what was done with a record of a collection: "Changed", "Key pair generated", "Deletion refused". */
export function useActionWords() {
  const translate = useTranslate()
  return useCallback(
    ({ action, attempted, code }: Pick<AuditEntry, 'action' | 'attempted' | 'code'>, collection: string) => {
      const words = (done: string) =>
        translate(`record.history.actions.${done}`, {
          _: translate(`resources.${collection}.actions.${done}`, { _: done }),
        })
      if (code === null) return words(action)
      const refused = attempted ?? action
      return translate(`record.history.refused.${refused}`, {
        _: translate('record.history.refused.any', { action: words(refused) }),
      })
    },
    [translate],
  )
}
