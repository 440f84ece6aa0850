import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { isOlder, useFormBaseline } from './formBaseline.ts'
import ChangedElsewhereNotice from './ChangedElsewhereNotice.tsx'
import { useFormObserver } from './observer.ts'

/** Says of a record that it is gone, or that it has changed while something is typed into its form; nothing otherwise. */
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
