import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { ErrorCode } from '../contract/errors.ts'
import type { Params } from '../contract/problem.ts'
import { useFormats } from '../locale/format.ts'
import { messageKey } from './failure.ts'

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Returns the text of an error, with instants among its parameters formatted. */
export function useFailureText(): (code: ErrorCode, params?: Params) => string {
  const translate = useTranslate()
  const formats = useFormats()
  return useCallback(
    (code, params = {}) => {
      const shown = Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' && instant.test(value) ? formats.instant(value) : value,
      ])
      return translate(messageKey(code), Object.fromEntries(shown) as Params)
    },
    [translate, formats],
  )
}
