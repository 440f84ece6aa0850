import { useRecordContext, useTranslate } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'

/** As much of it as tells files apart; the whole stands on the file's page. */
export default function ChecksumCell() {
  const translate = useTranslate()
  const checksum = useRecordContext<ReportFile>()?.checksum
  return checksum ? <code title={checksum}>{checksum.slice(0, 8)}</code> : translate('list.none')
}
