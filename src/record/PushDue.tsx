import { LinkBase as Link, useTranslate } from 'react-admin'
import { dueAfterWrite, type DueQuestion } from '../contract/pushDue.ts'
import type { Row } from '../contract/row.ts'
import { useFormats } from '../locale/format.ts'
import { useDuePushes } from './useDuePushes.ts'

/** Says that pushes are due, with a link; renders nothing if none is, or the user may not push. */
export function PushDue({ question }: { question: DueQuestion | null }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const due = useDuePushes(question)
  if (!due) return null
  const counted = { smart_count: due.count, count: number(due.count) }
  return (
    <span>
      {' '}
      {translate('form.pushDue', counted)} <Link to={due.to}>{translate('form.push', counted)}</Link>
    </span>
  )
}

export interface DueToastProps {
  /** The record's label, if the message does not contain it. */
  name?: string | undefined
  /** Key of the message. */
  message: string
  messageArgs?: Record<string, unknown>
  collection: string
  saved: Row
}

/** A message about a change, with the pushes that are due because of it. */
export function DueToast({ name, message, messageArgs, collection, saved }: DueToastProps) {
  const translate = useTranslate()
  return (
    <span>
      {name && <strong>{name}: </strong>}
      <span>{translate(message, messageArgs)}</span>
      <PushDue question={dueAfterWrite(collection, saved)} />
    </span>
  )
}
