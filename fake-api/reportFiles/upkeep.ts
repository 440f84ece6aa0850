import { reportFilesCollection } from '../../src/contract/reportFiles.ts'
import { logFault } from '../logFault.ts'
import type { JobApi } from '../jobs/kind.ts'
import { dropOldLinks } from './addresses.ts'
import { removeParts } from './parts.ts'

/** Deletes what has expired: links, and the content of files. */
export interface ReportFilesUpkeep {
  /** Never rejects. */
  run(): Promise<void>
}

/** An expired file stays in the list, so that staff see that it existed and can request it again. */
export const createReportFilesUpkeep = (api: Pick<JobApi, 'store' | 'clock'>): ReportFilesUpkeep => ({
  run: () => keepUp(api).catch((error: unknown) => logFault(error, 'Files of reports could not be kept up:')),
})

/** Number of files whose content is deleted in one turn. */
const maxFilesPerTurn = 100

async function keepUp({ store, clock }: Pick<JobApi, 'store' | 'clock'>): Promise<void> {
  const now = clock().toISOString()
  await store.transaction((tx) => dropOldLinks(tx, now))
  const { rows } = await store.list(reportFilesCollection, {
    where: [
      { field: 'expiresAt', op: 'lte', value: now },
      { field: 'state', op: 'in', values: ['ready', 'failed', 'cancelled'] },
    ],
    sort: [],
    range: [0, maxFilesPerTurn - 1],
  })
  // One after the other, since other writes wait for each.
  for (const { id } of rows)
    await store.transaction(async (tx) => {
      const file = await tx.get(reportFilesCollection, id)
      if (!file || file['state'] === 'expired') return
      await removeParts(tx, id)
      await tx.replace(reportFilesCollection, {
        ...file,
        state: 'expired',
        version: file.version + 1,
        updatedAt: now,
      })
    })
}
