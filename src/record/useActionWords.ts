import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { collections } from '../contract/collections.ts'
import type { Translate } from '../fields/valueText.ts'

type Done = Pick<AuditEntry, 'action' | 'attempted' | 'code'>

/** Returns the text of an action on a record of a collection: "Changed", "Key pair generated", "Deletion refused". */
export function useActionWords() {
  const translate = useTranslate()
  return useCallback(
    (entry: Done, collection: string) => actionWords(translate, entry, collection),
    [translate],
  )
}

/** The same outside of components. Actions without a text of the collection use that of the audit log's filter. */
export function actionWords(
  translate: Translate,
  { action, attempted, code }: Done,
  collection: string,
): string {
  const words = (done: string) =>
    translate(`record.history.actions.${done}`, {
      _: translate(`resources.${collection}.actions.${done}`, {
        _: translate(`resources.${collections.auditLog}.choices.action.${done}`, { _: done }),
      }),
    })
  // Of several together the reason is that of the most frequent.
  if (code === null || action === 'refusedMore') return words(action)
  const tried = attempted ?? action
  const any = { action: words(tried) }
  return action === 'outcomeUnknown'
    ? translate(`record.history.outcomeUnknown.${tried}`, {
        _: translate('record.history.outcomeUnknown.any', any),
      })
    : translate(`record.history.refused.${tried}`, { _: translate('record.history.refused.any', any) })
}
