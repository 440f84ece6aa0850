import sumBy from 'lodash/sumBy.js'
import { Problem } from '../../src/contract/problem.ts'
import { quotas } from '../../src/contract/quotas.ts'
import { reportFilesCollection, reportFileStates, type ReportFile } from '../../src/contract/reportFiles.ts'
import type { Row } from '../../src/contract/row.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/**
 * Throws `tooManyFiles` where somebody has as many files as they may, and `tooManyFileRows` where these would hold more rows than they
 * may with a file of so many. Asked in the transaction that writes it, so that two at once do not both find room for the last.
 */
export async function requireFileRoom(tx: Reader, personId: string, expected: number | null): Promise<void> {
  const { rows, total } = await tx.list(reportFilesCollection, {
    where: [
      { field: 'by.id', op: 'in', values: [personId] },
      { field: 'state', op: 'in', values: reportFileStates.filter((state) => state !== 'expired') },
    ],
    sort: [],
    range: allRowsRange,
  })
  if (total >= quotas.files) throw new Problem('tooManyFiles', { params: { max: quotas.files } })
  const kept = sumBy(rows as (ReportFile & Row)[], rowsOf)
  if (kept + (expected ?? 0) > quotas.fileRows)
    throw new Problem('tooManyFileRows', { params: { max: quotas.fileRows } })
}

/** What a file may come to: one that has failed or was cancelled can be tried again. */
const rowsOf = ({ state, rows, expected }: ReportFile) =>
  state === 'ready' ? rows : Math.max(rows, expected ?? 0)
