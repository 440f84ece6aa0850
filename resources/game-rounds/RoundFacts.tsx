import type { ReactNode } from 'react'
import { LinkBase as Link, useGetList, useTranslate } from 'react-admin'
import { fieldOf } from '../../src/contract/describe.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import type { Row } from '../../src/contract/row.ts'
import { CopyIcon } from '../../src/fields/CopyButton.tsx'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { RecordValue, RecordValues } from '../../src/fields/RecordValues.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useResourceConfig, useScreensOf } from '../../src/screens.ts'
import type { Round } from './round.ts'

const words = 'resources.game-rounds'

const derived = ['casinoId', 'gameId', 'integrationId', 'moneyKind', 'voucherCode', 'currency']

/** Everything else that is known of a round, with the ways to what it refers to. */
export function RoundFacts({ round }: { round: Round }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { exact } = useFormats()
  const { path } = useScreensOf(roundsCollection)
  const { playerId, providerRoundId, startedAt, endedAt, voucherCode } = round
  const ofPlayer = {
    pathname: `/${path}`,
    search: `?${new URLSearchParams({ filter: JSON.stringify({ playerId }) })}`,
  }
  return (
    <section className="group facts" aria-label={translate('record.tabs.details')}>
      <RecordValues>
        <Fact name="playerId" copied={playerId}>
          <Link to={ofPlayer}>{translate(`${words}.page.ofPlayer`)}</Link>
        </Fact>
        <Fact name="providerRoundId" copied={providerRoundId} />
        {derived
          .filter((name) => name !== 'voucherCode' || voucherCode !== null)
          .map((name) => (
            <RecordValue key={name} field={fieldOf(entity, name)} />
          ))}
        <Fact name="versionNumber">
          <Version round={round} />
        </Fact>
        <Fact name="startedAt">{exact(startedAt)}</Fact>
        {endedAt && <Fact name="endedAt">{exact(endedAt)}</Fact>}
      </RecordValues>
    </section>
  )
}

interface FactProps {
  name: string
  /** A text that others ask for, letter by letter. */
  copied?: string
  children?: ReactNode
}

function Fact({ name, copied, children }: FactProps) {
  const translate = useTranslate()
  const label = translate(`${words}.fields.${name}`)
  return (
    <dl className="record-value">
      <dt>{label}</dt>
      <dd>
        {copied}
        {copied && <CopyIcon text={copied} name={label} />} {children}
      </dd>
    </dl>
  )
}

/** Rounds have the number of a version; its record is the one of that game with this number. */
function Version({ round: { gameId, versionNumber } }: { round: Round }) {
  const { path } = useScreensOf('game-versions')
  const { data } = useGetList<Row>(
    path,
    {
      filter: { gameId: [gameId], versionNumber: [versionNumber] },
      sort: { field: 'versionNumber', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
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
