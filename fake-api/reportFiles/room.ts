import sumBy from 'lodash/sumBy.js'
import { Problem } from '../../src/contract/problem.ts'
import { quotas } from '../../src/contract/quotas.ts'
import { reportFilesCollection, reportFileStates, type ReportFile } from '../../src/contract/reportFiles.ts'
import type { Row } from '../../src/contract/row.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/**
 * Throws `tooManyFiles` if a user has the greatest number of files, and `tooManyFileRows` if all of them together would exceed the rows.
 * Checked in the transaction that writes the file, so that two parallel requests do not both get the last place.
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

/** The rows that a file may come to: failed and cancelled ones can be retried. */
const rowsOf = ({ state, rows, expected }: ReportFile) =>
  state === 'ready' ? rows : Math.max(rows, expected ?? 0)
