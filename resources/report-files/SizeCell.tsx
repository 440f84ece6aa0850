import { useRecordContext } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { useSizeText } from './useSizeText.ts'

/** How large a file is. */
export default function SizeCell() {
  const textOf = useSizeText()
  return textOf(useRecordContext<ReportFile>()?.size ?? null)
}
