import { useTranslate } from 'react-admin'
import { useFailureText } from '../api/useFailureText.ts'
import type { Reason } from '../contract/jobs.ts'

/** The reason of a failure, such as "Theoretical RTP (%): At most 100." */
export function useReasonText(): (reason: Reason) => string {
  const translate = useTranslate()
  const textOf = useFailureText()
  return ({ code, params, field }) => {
    const label = field && translate(`resources.${field.resource}.fields.${field.path}`, { _: field.path })
    const text = textOf(code, { ...(label && { field: label }), ...params })
    return label && !text.includes(label) ? `${label}: ${text}` : text
  }
}
