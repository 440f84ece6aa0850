import { useState } from 'react'
import { LinkBase as Link, RecordContextProvider, useGetList, useGetOne, useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { codeOfFailure } from '../../src/api/failure.ts'
import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { CopyIconButton } from '../../src/fields/parts.tsx'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { ErrorPage, RecordNotFound, PageLoading } from '../../src/pages/ErrorPage.tsx'
import HistoryPanel from '../../src/record/History.tsx'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import {
  useResourceConfig,
  useScreensOf,
  useCan,
  useFormats,
  firstPageSortedBy,
  quiet,
} from '../../src/context.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import { useBuildListOrRecordLocation } from '../../src/record/listOrRecordLocation.ts'
import { RoundClosingSection } from './RoundClosingSection.tsx'
import { RoundOutcomeSymbols, RoundFacts, RoundStateText } from './RoundFacts.tsx'
import { expectedFundsAndDifference, type Round, moneySteps } from './round.ts'
import { useClosingPlan } from './CloseForm.tsx'
import '../../src/record/record.css'
import './rounds.css'

const words = 'resources.game-rounds'

export default function RoundPage() {
  const { id = '' } = useParams()
  const { path } = useResourceConfig()
  const { data, error, refetch } = useGetOne<Round>(path, { id }, { ...quiet, retry: false })
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
        <CopyIconButton text={round.id} name={translate(`${words}.fields.id`)} />
        <RecordNavigation />
      </PageHeader>
      <div>
        <RoundStateText round={round} />
        <RoundClosingSection round={round} />
        {isWhole && (
          <>
            <RoundSteps round={round} />
            <RoundFunds round={round} />
            {round.displayedOutcome && <RoundOutcomeSymbols text={round.displayedOutcome} />}
            <RoundFacts round={round} />
            <section className="group" aria-labelledby="round-history">
              <h3 id="round-history">{translate('record.tabs.history')}</h3>
              <HistoryPanel />
            </section>
          </>
        )}
      </div>
    </>
  )
}

/** Whether the plan for closing is loaded. The plan is shown on top, so the page would shift if the plan arrived later. */
function useIsWhole(round: Round): boolean {
  const { entity } = useResourceConfig()
  const mayClose = useCan(entity, 'close')
  const isAsked = mayClose && round.status === 'open'
  const { isPending } = useClosingPlan(round, isAsked)
  const [isWhole, setWhole] = useState(false)
  if (!isWhole && !(isAsked && isPending)) setWhole(true)
  return isWhole
}

interface Bar {
  from: number
  to: number
}

/** Each step that changed the player's money, as a bar that begins where the previous one ended. */
function RoundSteps({ round }: { round: Round }) {
  const translate = useTranslate()
  const { change } = useFormats()
  const steps = moneySteps(round)
  const bars = steps.map((step, index): Bar => {
    const from = steps.slice(0, index).reduce((sum, before) => sum + before.amount, 0)
    return { from, to: from + step.amount }
  })
  const result = bars.at(-1)?.to ?? 0
  const ends = [0, ...bars.map(({ to }) => to)]
  const scale = { least: Math.min(...ends), most: Math.max(...ends) }
  const signed = (value: number) => change(value, round.currency)
  return (
    <section className="group" aria-labelledby="round-steps">
      <h3 id="round-steps">{translate(`${words}.steps.title`)}</h3>
      <table className="round-steps full">
        <TranslatedTableHead
          className="visually-hidden"
          of={['step', 'picture', 'amount'].map((name) => `${words}.steps.${name}`)}
        />
        <tbody>
          {steps.map(({ name, amount: value }, index) => (
            <tr key={name}>
              <th scope="row">{translate(`${words}.steps.${name}`)}</th>
              <td>
                <Picture bar={bars[index] as Bar} scale={scale} />
              </td>
              <td>{signed(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate(`${words}.steps.${round.status === 'open' ? 'soFar' : 'result'}`)}</th>
            <td>
              <Picture bar={{ from: 0, to: result }} scale={scale} />
            </td>
            <td>{signed(result)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const width = 200

/** A bar between two amounts; the text beside it says the same. */
function Picture({ bar, scale }: { bar: Bar; scale: { least: number; most: number } }) {
  const place = (value: number) => 2 + ((value - scale.least) / (scale.most - scale.least || 1)) * (width - 4)
  const [from, to] = [place(bar.from), place(bar.to)]
  return (
    <svg viewBox={`0 0 ${width} 14`} preserveAspectRatio="none" aria-hidden>
      <line x1={place(0)} x2={place(0)} y1="0" y2="14" />
      <rect
        data-sign={Math.sign(bar.to - bar.from)}
        x={Math.min(from, to)}
        y="3"
        width={Math.max(Math.abs(to - from), 1)}
        height="8"
      />
    </svg>
  )
}

function RoundFunds({ round }: { round: Round }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { fundsStart, fundsEnd, debit, credit, totalWin, status, closeType, currency } = round
  const { expected, difference } = expectedFundsAndDifference(round)
  const money = (value: number) => formats.amount(value, currency)
  const lines = [
    ['start', money(fundsStart)],
    ['debit', formats.change(-debit, currency)],
    ['credit', formats.change(credit, currency)],
    ...(status === 'refunded' ? [['refund', formats.change(debit, currency)]] : []),
    [status === 'open' ? 'soFar' : 'expected', `= ${money(expected)}`],
    ...(fundsEnd === null ? [] : [['end', money(fundsEnd)]]),
  ]
  const isUnpaid = status === 'completed' && closeType !== 'none' && credit !== totalWin
  return (
    <section className="group" aria-labelledby="round-funds">
      <h3 id="round-funds">{translate(`${words}.funds.title`)}</h3>
      <dl className="round-funds closely">
        {lines.map(([name = '', value]) => (
          <div key={name} className="line spread loose" data-line={name}>
            <dt>{translate(`${words}.funds.${name}`)}</dt>
            <dd className="right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={difference === null ? undefined : difference === 0 ? 'good bold' : 'bad bold'}>
        {difference === null
          ? translate(`${words}.funds.open`)
          : difference === 0
            ? translate(`${words}.funds.holds`)
            : translate(`${words}.funds.${difference > 0 ? 'more' : 'less'}`, {
                difference: money(Math.abs(difference)),
              })}
      </p>
      {isUnpaid && (
        <p className="bad bold">
          {translate(`${words}.funds.unpaid`, { difference: money(Math.abs(totalWin - credit)) })}
        </p>
      )}
    </section>
  )
}

/** Several providers may use the same id, so there may be several rounds. */
function ByProviderId({ providerRoundId }: { providerRoundId: string }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  // Includes closed rounds, since the user wants to see how the round was closed.
  const { path } = useScreensOf(roundsCollection)
  const address = useBuildListOrRecordLocation()
  const { data, isPending } = useGetList<Round>(
    path,
    { filter: { providerRoundId: [providerRoundId] }, ...firstPageSortedBy('startedAt', 25, 'DESC') },
    { ...quiet, retry: false },
  )
  if (isPending) return <PageLoading />
  const [first, second] = data ?? []
  if (!first) return <RecordNotFound />
  if (!second) return <Navigate replace to={address(first.id)} />
  return (
    <>
      <PageHeader title={providerRoundId} />
      <p>{translate(`${words}.page.several`)}</p>
      <ul className="bullets">
        {data?.map(({ id, startedAt }) => (
          <li key={id}>
            <Link to={address(id)}>{id}</Link> {instant(startedAt)}
          </li>
        ))}
      </ul>
    </>
  )
}
