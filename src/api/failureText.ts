import { useCallback } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { ErrorCode } from '../contract/errors.ts'
import type { ErrorParams } from '../contract/answers/shared.ts'
import type { ItemFailureReason } from '../contract/answers/jobs.ts'
import { useFormats } from '../context.ts'
import { codeOfFailure, messageKeyOfCode, supportReferenceOf, translateArgsOfFailure } from './failure.ts'

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

export function useErrorCodeText(): (code: ErrorCode, params?: ErrorParams) => string {
  const textOf = useMessageText()
  return useCallback((code, params) => textOf(messageKeyOfCode(code), params), [textOf])
}

export function useErrorText(): (error: unknown) => string {
  const textOf = useMessageText()
  return (error) => textOf(...translateArgsOfFailure(error))
}

function useMessageText() {
  const translate = useTranslate()
  const formats = useFormats()
  return useCallback(
    (key: string, params: ErrorParams = {}) => {
      const shown = Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' && instant.test(value) ? formats.instant(value) : value,
      ])
      return translate(key, Object.fromEntries(shown) as ErrorParams)
    },
    [translate, formats],
  )
}

/** For instance "Theoretical RTP (%): At most 100." */
export function useItemFailureText(): (reason: ItemFailureReason) => string {
  const translate = useTranslate()
  const textOf = useErrorCodeText()
  return ({ code, params, field }) => {
    const label = field && translate(`resources.${field.resource}.fields.${field.path}`, { _: field.path })
    const text = textOf(code, { ...(label && { field: label }), ...params })
    return label && !text.includes(label) ? `${label}: ${text}` : text
  }
}

/** Leaves out a lost connection, which is shown above the page. Only a form shows refusals at its fields. */
export function useNotifyFailure() {
  const notify = useNotify()
  return useCallback(
    (error: unknown) => {
      if (codeOfFailure(error) === 'backendUnreachable') return
      const [message, params] = translateArgsOfFailure(error)
      notify(message, { type: 'error', messageArgs: { ...params, reference: supportReferenceOf(error) } })
    },
    [notify],
  )
}
