import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dueAfterWrite } from '../contract/pushDue.ts'
import type { Row } from '../contract/row.ts'
import { PushDue } from '../record/PushDue.tsx'

export interface CreatedToastProps {
  collection: string
  /** Path of the record's list. */
  path: string
  record: Row
  name: string
}

/** Says that a record was created, with a link to it, for users who continue with another one. */
export function CreatedToast({ collection, path, record, name }: CreatedToastProps) {
  const translate = useTranslate()
  return (
    <span>
      {translate('form.created', { name })}{' '}
      <Link to={`/${path}/${encodeURIComponent(record.id)}`} aria-label={translate('form.takenBy', { name })}>
        {translate('form.look')}
      </Link>
      <PushDue question={dueAfterWrite(collection, record)} />
    </span>
  )
}
