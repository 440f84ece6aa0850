import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { messageKey } from '../api/failure.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Translate } from '../fields/valueText.ts'

/** Says why something was refused, as far as the audit log knows: it keeps the code, not what its words are filled with. */
export function useReason(): (code: ErrorCode) => string {
  const translate = useTranslate()
  return useCallback((code) => reasonWords(translate, code), [translate])
}

/** The same outside of a component. A code whose words would have to be filled with what is not on record says only that much. */
export function reasonWords(translate: Translate, code: ErrorCode): string {
  const words = translate(`errorsOnRecord.${code}`, { _: translate(messageKey(code)) })
  return words.includes('%{') ? reasonWords(translate, 'invalid') : words
}
