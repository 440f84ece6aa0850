import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { codeOfFailure } from '../../src/api/failure.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/pages/PageLoading.tsx'
import History from '../../src/record/History.tsx'
import { PlaceNav } from '../../src/record/PlaceNav.tsx'
import { useScreens, useTrail } from '../../src/screens.ts'
import { ByProviderId } from './ByProviderId.tsx'
import { Closing } from './Closing.tsx'
import { Outcome } from './Outcome.tsx'
import type { Round } from './round.ts'
import { RoundFacts } from './RoundFacts.tsx'
import { RoundFunds } from './RoundFunds.tsx'
import { RoundSteps } from './RoundSteps.tsx'
import { RoundVerdict } from './RoundVerdict.tsx'
import '../../src/record/record.css'
import './rounds.css'

/** A round beside the list: how it stands, what it did to the player's money, and how it is closed where it is open. */
export default function RoundPage() {
  const { id = '' } = useParams()
  const { path } = useScreens()
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
  const trail = useTrail(true)
  return (
    <>
      <PageHeader title={round.id} trail={trail}>
        <PlaceNav />
      </PageHeader>
      <div className="round-page">
        <RoundVerdict round={round} />
        <Closing round={round} />
        <RoundSteps round={round} />
        <RoundFunds round={round} />
        {round.displayedOutcome && <Outcome text={round.displayedOutcome} />}
        <RoundFacts round={round} />
        <section className="group" aria-labelledby="round-history">
          <h3 id="round-history">{translate('record.tabs.history')}</h3>
          <History />
        </section>
      </div>
    </>
  )
}
