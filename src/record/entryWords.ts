import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { messageKeyOfCode } from '../api/failure.ts'
import { builtInCollections } from '../contract/collections.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Translate } from '../fields/valueText.ts'

type Done = Pick<AuditEntry, 'action' | 'attempted' | 'code'>

export function useAuditActionFormatter() {
  const translate = useTranslate()
  return (entry: Done, collection: string) => formatAuditAction(translate, entry, collection)
}

/** Outside of components. Actions without a text of the collection use that of the audit log's filter. */
export function formatAuditAction(
  translate: Translate,
  { action, attempted, code }: Done,
  collection: string,
): string {
  const words = (done: string) =>
    translate(`record.history.actions.${done}`, {
      _: translate(`resources.${collection}.actions.${done}`, {
        _: translate(`resources.${builtInCollections.auditLog}.choices.action.${done}`, { _: done }),
      }),
    })
  // A summary of several refusals shows the reason of the most frequent one.
  if (code === null || action === 'refusedMore') return words(action)
  const tried = attempted ?? action
  const any = { action: words(tried) }
  return action === 'outcomeUnknown'
    ? translate(`record.history.outcomeUnknown.${tried}`, {
        _: translate('record.history.outcomeUnknown.any', any),
      })
    : translate(`record.history.refused.${tried}`, { _: translate('record.history.refused.any', any) })
}

/** By the code in the audit log, which does not contain the parameters. */
export function useLoggedErrorText(): (code: ErrorCode) => string {
  const translate = useTranslate()
  return (code) => loggedErrorText(translate, code)
}

/** Outside of components. Codes whose text needs missing parameters get a general text. */
export function loggedErrorText(translate: Translate, code: ErrorCode): string {
  const words = translate(`errorsOnRecord.${code}`, { _: translate(messageKeyOfCode(code)) })
  return words.includes('%{') ? loggedErrorText(translate, 'invalid') : words
}

/** The label of a summary contains the labels of its records. */
export const isRefusalSummary = ({ action }: Pick<AuditEntry, 'action'>): boolean => action === 'attempted'
