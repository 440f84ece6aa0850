import { useTranslate } from 'react-admin'
import { useFormats } from '../locale/format.ts'
import { useLastChange } from './useLastChange.ts'

/** Who has changed the record meanwhile, and when; left out if the audit log does not tell. */
export function WhoChanged({ id }: { id: string }) {
  const translate = useTranslate()
  const formats = useFormats()
  const last = useLastChange(id)
  return (
    <p>
      {last
        ? translate('record.conflict.changedBy', {
            name: last.by.name,
            when: formats.instant(last.changedAt),
          })
        : translate('record.conflict.changed')}
    </p>
  )
}
