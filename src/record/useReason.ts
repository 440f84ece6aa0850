import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { messageKey } from '../api/failure.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Translate } from '../fields/valueText.ts'

/** Returns why something was refused, by the code in the audit log, which does not contain the parameters. */
export function useReason(): (code: ErrorCode) => string {
  const translate = useTranslate()
  return useCallback((code) => reasonWords(translate, code), [translate])
}

/** The same outside of components. Codes whose text needs missing parameters get a general text. */
export function reasonWords(translate: Translate, code: ErrorCode): string {
  const words = translate(`errorsOnRecord.${code}`, { _: translate(messageKey(code)) })
  return words.includes('%{') ? reasonWords(translate, 'invalid') : words
}
