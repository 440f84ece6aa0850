import { useRecordContext, useTranslate } from 'react-admin'
import './fields.css'

export default function HashCell() {
  const translate = useTranslate()
  const hash: unknown = useRecordContext()?.['hash']
  return typeof hash === 'string' && hash ? (
    <code className="hash small" title={hash}>
      {hash}
    </code>
  ) : (
    translate('list.none')
  )
}
