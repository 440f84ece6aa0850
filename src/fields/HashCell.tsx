import { useRecordContext, useTranslate } from 'react-admin'
import './fields.css'

/** A hash in a list, in a fixed-width font; complete to whoever copies or points at it. */
export default function HashCell() {
  const translate = useTranslate()
  const hash: unknown = useRecordContext()?.['hash']
  return typeof hash === 'string' && hash ? (
    <code className="hash" title={hash}>
      {hash}
    </code>
  ) : (
    translate('list.none')
  )
}
