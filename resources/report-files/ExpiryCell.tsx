import { useRecordContext, useTranslate } from 'react-admin'
import { dayOf } from '../../src/contract/day.ts'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { useFormats } from '../../src/locale/format.ts'

/** The day until which a file is kept. */
export default function ExpiryCell() {
  const translate = useTranslate()
  const { day, exact } = useFormats()
  const expiresAt = useRecordContext<ReportFile>()?.expiresAt
  return expiresAt ? <span title={exact(expiresAt)}>{day(dayOf(expiresAt))}</span> : translate('list.none')
}
