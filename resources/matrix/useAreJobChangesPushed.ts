import { useGetList } from 'react-admin'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { gameIdsInChanges, pushesCollection, type Push } from '../../src/contract/pushes.ts'
import { maxRows } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/values.ts'
import { firstPageSortedBy, useScreensOf } from '../../src/context.ts'
import { cellKeyOfJobItem, hasItemChangedCell } from './cells.ts'
import { matrixKinds } from './kinds.ts'

const fresh = { staleTime: 0, gcTime: 0 }

/** Whether a push has sent a change of the job since, so that undoing the job makes another push due. */
export function useAreJobChangesPushed(job: Job | undefined): boolean {
  const cells = job?.items.filter(hasItemChangedCell).map(cellKeyOfJobItem) ?? []
  const isAsked = cells.length > 0 && !!job?.finishedAt
  const ofIntegrations = job?.resource === matrixKinds.integrations.assignments.name
  const { data: pushes = [] } = useGetList<Push>(
    pushesCollection,
    { filter: { startedAt_gte: job?.finishedAt }, ...firstPageSortedBy('startedAt', maxRows) },
    { ...fresh, enabled: isAsked },
  )
  const integrationId = [...new Set(cells.map(({ ownerId }) => ownerId))]
  const { data: casinos = [] } = useGetList<Row>(
    useScreensOf('casinos').path,
    { filter: { integrationId }, ...firstPageSortedBy('id', maxRows) },
    { ...fresh, enabled: isAsked && ofIntegrations && pushes.length > 0 },
  )
  const ownerOf = (casinoId: string) =>
    ofIntegrations ? casinos.find(({ id }) => id === casinoId)?.['integrationId'] : casinoId
  const sent = pushes.flatMap(({ targets }) => targets.filter(({ outcome }) => outcome === 'ok'))
  return sent.some(({ casinoId, changes }) => {
    const games = gameIdsInChanges(changes)
    return cells.some(({ ownerId, gameId }) => games.includes(gameId) && ownerOf(casinoId) === ownerId)
  })
}
