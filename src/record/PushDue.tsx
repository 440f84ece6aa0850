import { LinkBase as Link, useTranslate } from 'react-admin'
import { dueAfterWrite, type DueQuestion } from '../contract/pushDue.ts'
import type { Row } from '../contract/row.ts'
import { useFormats } from '../locale/format.ts'
import { useDuePushes } from './useDuePushes.ts'

/** Says that pushes are due, with the way there; nothing where none is, or who looks cannot push. */
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
  /** What the record is called, where the message does not say it. */
  name?: string | undefined
  /** Key of what has happened. */
  message: string
  messageArgs?: Record<string, unknown>
  collection: string
  saved: Row
}

/** What has happened, with the pushes that are due by it. */
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
