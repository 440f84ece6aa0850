import { filteredListLocation } from '../../src/list/address.ts'
import type { ReactNode } from 'react'
import { LinkBase as Link, useGetList, useTranslate } from 'react-admin'
import { fieldOf } from '../../src/contract/entity.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import type { Row } from '../../src/contract/values.ts'
import { CopyIconButton, RecordLink, ToneDot } from '../../src/fields/parts.tsx'
import { Fact, RecordValue, RecordValuesProvider } from '../../src/fields/RecordValues.tsx'
import { useFormats, useResourceConfig, useScreensOf, firstPageSortedBy } from '../../src/context.ts'
import { systemUser } from '../../src/contract/who.ts'
import { winLostByRefund, type Round } from './round.ts'
import { roundTones } from './entity.ts'
import { useRelativeTime } from './TimeLeft.tsx'

const words = 'resources.game-rounds'
const derived = ['casinoId', 'gameId', 'integrationId', 'moneyKind', 'voucherCode', 'currency']

export function RoundFacts({ round }: { round: Round }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { exact } = useFormats()
  const { path } = useScreensOf(roundsCollection)
  const { playerId, providerRoundId, startedAt, endedAt, voucherCode } = round
  return (
    <section className="group facts stack" aria-label={translate('record.tabs.details')}>
      <RecordValuesProvider>
        <RoundFact name="playerId" copied={playerId}>
          <Link to={filteredListLocation(path, { playerId })}>{translate(`${words}.page.ofPlayer`)}</Link>
        </RoundFact>
        <RoundFact name="providerRoundId" copied={providerRoundId} />
        {derived
          .filter((name) => name !== 'voucherCode' || voucherCode !== null)
          .map((name) => (
            <RecordValue key={name} field={fieldOf(entity, name)} />
          ))}
        <RoundFact name="versionNumber">
          <Version round={round} />
        </RoundFact>
        <RoundFact name="startedAt">{exact(startedAt)}</RoundFact>
        {endedAt && <RoundFact name="endedAt">{exact(endedAt)}</RoundFact>}
      </RecordValuesProvider>
    </section>
  )
}

interface RoundFactProps {
  name: string
  /** A text with a copy button, since operators and providers ask for it. */
  copied?: string
  children?: ReactNode
}

function RoundFact({ name, copied, children }: RoundFactProps) {
  const translate = useTranslate()
  const label = translate(`${words}.fields.${name}`)
  return (
    <Fact label={label}>
      {copied}
      {copied && <CopyIconButton text={copied} name={label} />} {children}
    </Fact>
  )
}

/** Rounds refer to a version by game and version number, not by id. */
function Version({ round: { gameId, versionNumber } }: { round: Round }) {
  const { path } = useScreensOf('game-versions')
  const { data } = useGetList<Row>(
    path,
    {
      filter: { gameId: [gameId], versionNumber: [versionNumber] },
      ...firstPageSortedBy('versionNumber', 1),
    },
    { onError: () => undefined },
  )
  const found = data?.[0]
  if (!found) return versionNumber
  return (
    <RecordLink collection="game-versions" id={found.id}>
      {versionNumber}
    </RecordLink>
  )
}

export function RoundStateText({ round }: { round: Round }) {
  const translate = useTranslate()
  const { status, closeType } = round
  return (
    <section className="group">
      <p className="round-state large bold">
        <ToneDot tone={roundTones[status]} />
        {translate(`${words}.choices.status.${status}`)}
        {closeType && (
          <span className="muted medium">{translate(`${words}.choices.closeType.${closeType}`)}</span>
        )}
      </p>
      {status === 'open' ? <Waiting round={round} /> : <Ended round={round} />}
      {closeType === 'none' && <p className="stamps">{translate(`${words}.page.withoutBooking`)}</p>}
    </section>
  )
}

function Waiting({ round }: { round: Round }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const since = translate(`${words}.page.openSince`, { when: instant(round.startedAt) })
  return (
    <p>
      {since}{' '}
      {round.expiresAt ? (
        <Expiring round={round} expiresAt={round.expiresAt} />
      ) : (
        translate(`${words}.page.neverRefunded`)
      )}
    </p>
  )
}

/** Says what happens when the validity ends, so that nobody waits for a refund that never comes. */
function Expiring({ round, expiresAt }: { round: Round; expiresAt: string }) {
  const translate = useTranslate()
  const { instant, amount } = useFormats()
  const { text, left } = useRelativeTime(expiresAt)
  const { awaits, credit, currency } = round
  const values = { when: instant(expiresAt), left: text }
  if (awaits === 'people') {
    const said = translate(`${words}.page.${credit > 0 ? 'byHand' : 'byHandPinned'}`, values)
    return left < 0 ? <strong>{said}</strong> : said
  }
  const lost = winLostByRefund(round)
  return (
    <>
      {translate(`${words}.page.${left < 0 ? 'refundDue' : 'refundAt'}`, values)}
      {lost > 0 && (
        <strong className="warn">
          {' '}
          {translate(`${words}.page.refundLoses`, { amount: amount(lost, currency) })}
        </strong>
      )}
    </>
  )
}

function Ended({ round: { status, endedAt, closedBy } }: { round: Round }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const when = endedAt ? exact(endedAt) : '–'
  if (closedBy === null) return <p>{translate(`${words}.page.ended`, { when })}</p>
  const how = closedBy !== systemUser.name ? 'closedBy' : status === 'refunded' ? 'refunded' : 'closedBy'
  return <p>{translate(`${words}.page.${how}`, { when, name: closedBy })}</p>
}

export function RoundOutcomeSymbols({ text }: { text: string }) {
  const translate = useTranslate()
  const rows = text.split(' / ').map((row) => row.split(' '))
  const isGrid = rows.length > 1 && rows.every((row) => row.length === rows[0]?.length)
  return (
    <section className="group" aria-labelledby="round-outcome">
      <h3 id="round-outcome">{translate('resources.game-rounds.fields.displayedOutcome')}</h3>
      {isGrid ? (
        <div className="round-outcome tight" role="img" aria-label={text}>
          {rows.map((row, at) => (
            <div key={at} className="line tight" aria-hidden>
              {row.map((symbol, index) => (
                <span key={index} className="card centred bold">
                  {symbol}
                </span>
              ))}
            </div>
          ))}
        </div>
      ) : (
        <p>{text}</p>
      )}
    </section>
  )
}
