import { useRecordContext } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { FileButtons } from './FileButtons.tsx'
import { FileState } from './FileState.tsx'

/** How a file stands, and what can be done with it. */
export default function StateCell() {
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
