import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { lazyPart } from '../layout/part.tsx'
import { isOlder, useHeld } from './held.ts'
import { useFormObserver } from './observer.ts'

const MeanwhileNotice = lazyPart(() => import('./MeanwhileNotice.tsx'))

/** Says of a record that it is gone, or that it has changed while something is typed into its form; nothing otherwise. */
export function Meanwhile() {
  const translate = useTranslate()
  const { latest, isGone } = useHeld() ?? {}
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
  return <MeanwhileNotice latest={latest} />
}
