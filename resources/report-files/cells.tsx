import { useRecordContext, useTranslate } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { dayOf } from '../../src/contract/day.ts'
import { useFormats } from '../../src/locale/format.ts'
import { FileButtons, FileState } from './FileState.tsx'
import { useFileText, useSizeText } from './useFileText.ts'

/** How a file stands, and what can be done with it. */
export function StateCell() {
  const file = useRecordContext<ReportFile>()
  return (
    file && (
      <span className="report-file-cell">
        <FileState file={file} />
        <FileButtons file={file} isSmall />
      </span>
    )
  )
}

/** What a file is of, on one line. */
export function FilterCell() {
  const file = useRecordContext<ReportFile>()
  return file && <FilterOf file={file} />
}

function FilterOf({ file }: { file: ReportFile }) {
  const text = useFileText(file)
  return (
    <span className="report-file-filter" title={text.join('\n')}>
      {text.join(' · ')}
    </span>
  )
}

/** How large a file is. */
export function SizeCell() {
  const textOf = useSizeText()
  return textOf(useRecordContext<ReportFile>()?.size ?? null)
}

/** The day until which a file is kept. */
export function ExpiryCell() {
  const translate = useTranslate()
  const { day, exact } = useFormats()
  const expiresAt = useRecordContext<ReportFile>()?.expiresAt
  return expiresAt ? <span title={exact(expiresAt)}>{day(dayOf(expiresAt))}</span> : translate('list.none')
}

/** As much of it as tells files apart; the whole stands on the file's page. */
export function ChecksumCell() {
  const translate = useTranslate()
  const checksum = useRecordContext<ReportFile>()?.checksum
  return checksum ? <code title={checksum}>{checksum.slice(0, 8)}</code> : translate('list.none')
}
