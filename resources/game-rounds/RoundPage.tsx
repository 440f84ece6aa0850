import { useState } from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { codeOfFailure } from '../../src/api/failure.ts'
import { CopyIcon } from '../../src/fields/CopyButton.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/layout/Progress.tsx'
import History from '../../src/record/History.tsx'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import { useResourceConfig, useBreadcrumbs } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { ByProviderId } from './ByProviderId.tsx'
import { Closing } from './Closing.tsx'
import { Outcome } from './Outcome.tsx'
import type { Round } from './round.ts'
import { RoundFacts } from './RoundFacts.tsx'
import { RoundFunds } from './RoundFunds.tsx'
import { RoundSteps } from './RoundSteps.tsx'
import { RoundVerdict } from './RoundVerdict.tsx'
import { useClosingPlan } from './useClosing.ts'
import '../../src/record/record.css'
import './rounds.css'

/** A round beside the list: how it stands, what it did to the player's money, and how it is closed where it is open. */
export default function RoundPage() {
  const { id = '' } = useParams()
  const { path } = useResourceConfig()
  const { data, error, refetch } = useGetOne<Round>(path, { id }, { onError: () => undefined, retry: false })
  if (data)
    return (
      <RecordContextProvider value={data}>
        <RoundOfPage key={data.id} round={data} />
      </RecordContextProvider>
    )
  if (!error) return <PageLoading />
  if (codeOfFailure(error) === 'notFound') return <ByProviderId providerRoundId={id} />
  return <ErrorPage error={error} onRetry={() => void refetch()} />
}

function RoundOfPage({ round }: { round: Round }) {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const isWhole = useIsWhole(round)
  return (
    <>
      <PageHeader title={round.id} trail={trail}>
        <CopyIcon text={round.id} name={translate('resources.game-rounds.fields.id')} />
        <RecordNavigation />
      </PageHeader>
      <div className="round-page">
        <RoundVerdict round={round} />
        <Closing round={round} />
        {isWhole && (
          <>
            <RoundSteps round={round} />
            <RoundFunds round={round} />
            {round.displayedOutcome && <Outcome text={round.displayedOutcome} />}
            <RoundFacts round={round} />
            <section className="group" aria-labelledby="round-history">
              <h3 id="round-history">{translate('record.tabs.history')}</h3>
              <History />
            </section>
          </>
        )}
      </div>
    </>
  )
}

/** Whether it is known how the round may be closed: that stands above everything else, which would move when it comes. */
function useIsWhole(round: Round): boolean {
  const { entity } = useResourceConfig()
  const mayClose = useCan(entity, 'close')
  const isAsked = mayClose && round.status === 'open'
  const { isPending } = useClosingPlan(round, isAsked)
  const [isWhole, setWhole] = useState(false)
  if (!isWhole && !(isAsked && isPending)) setWhole(true)
  return isWhole
}
