import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { playableStateOf, type PlayableLink, type PlayableState } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/values.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { isActiveJob, useJob } from '../../src/jobs/useJob.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useScreensOf, useCan, firstPageSortedBy } from '../../src/context.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { integrationGames } from '../integration-games/entity.ts'
import { matrixKinds } from '../matrix/kinds.ts'
import { activationPreviewLocationState, useCanEditAssignmentsOf } from './assignmentHelpers.ts'
import '../pushes/pushes.css'

const outside: readonly PlayableState[] = ['notInIntegration', 'integrationInactive']

/** After a casino's games were switched: those that its integration keeps from being played, with a link to activate them there. */
export function BlockedByIntegrationNotice({ casinoId, jobId }: { casinoId: string; jobId: string }) {
  const { data: casino } = useGetOne<Row>(useScreensOf('casinos').path, { id: casinoId })
  const { data: job } = useJob(jobId)
  const integrationId = casino?.['integrationId']
  const mayAdd = useCan(integrationGames, 'create')
  return job && !isActiveJob(job) && mayAdd && typeof integrationId === 'string' ? (
    <Offer casinoId={casinoId} integrationId={integrationId} />
  ) : null
}

const maxCheckedGames = 500

function Offer({ casinoId, integrationId }: { casinoId: string; integrationId: string }) {
  const translate = useTranslate()
  const integrations = useScreensOf('integrations').path
  const isOpen = useCanEditAssignmentsOf(matrixKinds.integrations, [integrationId])
  const names = useReferenceLabels([{ collection: 'integrations', id: integrationId }])
  const { data: rows = [] } = useGetList<Row>(
    useScreensOf(casinoGames.name).path,
    {
      filter: { casinoId, active: [true], playable: [false] },
      ...firstPageSortedBy('gameId', maxCheckedGames),
    },
    { staleTime: 0 },
  )
  const games = rows
    .filter((row) => outside.includes(playableStateOf(row['playableLinks'] as PlayableLink[])))
    .map((row) => String(row['gameId']))
  if (games.length === 0 || !isOpen(integrationId)) return null
  const name = names.get(`integrations/${integrationId}`) || integrationId
  return (
    <div className="notice casino-lacks flow apart" role="status">
      <p>{translate('activation.outside', { smart_count: games.length, name })}</p>
      <ButtonLink
        size="small"
        variant="outlined"
        to={`/${integrations}/${encodeURIComponent(integrationId)}?tab=${integrationGames.name}`}
        state={activationPreviewLocationState(games, casinoId)}
      >
        {translate('activation.activateIn', { name })}
      </ButtonLink>
    </div>
  )
}
