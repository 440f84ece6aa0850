import { useRecordContext } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { useFileText } from './useFileText.ts'

/** What a file is of, on one line. */
export default function FilterCell() {
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
