import { useRecordContext, useTranslate } from 'react-admin'
import './fields.css'

/** A hash in a list: complete, so that it can be compared and copied, in a fixed-width font. */
export default function HashCell() {
  const translate = useTranslate()
  const hash: unknown = useRecordContext()?.['hash']
  return typeof hash === 'string' && hash ? <code className="hash">{hash}</code> : translate('list.none')
}
