import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

export interface CreatedToastProps {
  /** Of the record's list. */
  path: string
  id: string
  name: string
}

/** That a record is there, and the way to it, for who goes on with the next one. */
export function CreatedToast({ path, id, name }: CreatedToastProps) {
  const translate = useTranslate()
  return (
    <span>
      {translate('form.created', { name })}{' '}
      <Link to={`/${path}/${encodeURIComponent(id)}`} aria-label={translate('form.takenBy', { name })}>
        {translate('form.look')}
      </Link>
    </span>
  )
}
