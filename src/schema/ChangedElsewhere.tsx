import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { isOlder, useFormBaseline } from './formBaseline.ts'
import ChangedElsewhereNotice from './ChangedElsewhereNotice.tsx'
import { useFormObserver } from './observer.ts'

/** Says that the record is gone, or was changed while its form is being filled in; otherwise nothing. */
export function ChangedElsewhere() {
  const translate = useTranslate()
  const { latest, isGone } = useFormBaseline() ?? {}
  const record = useRecordContext<Row>()
  const { isDirty } = useFormObserver()
  if (isGone) {
    return (
      <p className="notice" role="status">
        {translate('form.gone')}
      </p>
    )
  }
  if (!isDirty || !latest || !record || latest.version === record.version || isOlder(latest, record))
    return null
  return <ChangedElsewhereNotice latest={latest} />
}
