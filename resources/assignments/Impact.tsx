import { useGetOne, useTranslate } from 'react-admin'
import { useBackend, useResourceConfig, useScreensOf, useFormats } from '../../src/context.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Row, ownValue } from '../../src/contract/values.ts'
import type { RevertImpactProps } from '../../src/screens.ts'
import {
  type BatchActivationBody,
  type ActivationWarningCode,
  maxNamedMissing,
} from '../../src/contract/activation.ts'
import {
  isGameLeavingWithNextPush,
  isPlayable,
  playableStateOf,
  rtpFields,
} from '../../src/contract/playable.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { matrixKindOf } from './assignmentHelpers.ts'
import type { Impact, ItemImpact } from '../../src/contract/answers/activation.ts'
import '../../src/record/record.css'

export default function RevertImpact({ recordId, changes }: RevertImpactProps) {
  const { path } = useResourceConfig()
  const { data } = useGetOne<Row>(path, { id: recordId })
  const active = changes.find(({ field }) => field === 'active')?.after
  return data && typeof active === 'boolean' ? <Switched record={data} active={active} /> : null
}

function Switched({ record, active }: { record: Row; active: boolean }) {
  const { entity } = useResourceConfig()
  const { owner } = matrixKindOf(entity)
  const item = { [owner]: String(record[owner]), gameId: String(record['gameId']), active }
  const { data } = useImpactPreview(entity.name, { items: [item] })
  return <ImpactText doing={active ? 'activate' : 'deactivate'} impact={data?.items[0]} />
}

export function ImpactText({ doing, impact }: { doing: string; impact: ItemImpact | undefined }) {
  const translate = useTranslate()
  const warningText = useActivationWarningFormatter()
  const openText = useOpenRoundsFormatter()
  if (!impact) return <p role="status">{translate('matrix.asking')}</p>
  const { openRounds, openUntil, warnings } = impact
  const said = doing === 'activate' ? meaningOf(impact) : doing
  return (
    <>
      <p>
        {translate(`activation.meaning.${said}`)}{' '}
        {doing !== 'activate' && (openRounds === 0 ? translate('activation.noOpenRounds') : openText(impact))}
      </p>
      {doing !== 'activate' && openRounds > 0 && (
        <p className="stamps">{translate(openUntil ? 'activation.refunded' : 'activation.notRefunded')}</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="notice">
          {warningText(warning, impact)}
        </p>
      ))}
    </>
  )
}

/** The effect of activating a game; other conditions may still prevent play. */
function meaningOf({ links, integrationId }: ItemImpact) {
  if (integrationId !== undefined) return 'inCasinos'
  if (isPlayable(links)) return 'activate'
  if (isGameLeavingWithNextPush(links)) return 'leaving'
  return playableStateOf(links) === 'notPushed' ? 'afterPush' : 'blocked'
}

/** Loads the preview again each time that a dialog opens. */
export function useImpactPreview(collection: string, changes: BatchActivationBody) {
  const dataProvider = useBackend()
  const [key] = useState(() => crypto.randomUUID())
  return useQuery({
    queryKey: [collection, 'impact', key],
    queryFn: () => dataProvider.start<Impact>(`${collection}/batch`, { ...changes, dryRun: true }),
    gcTime: 0,
    staleTime: Infinity,
  })
}

const sides = [
  { collection: 'games', key: 'gameId', text: 'activation.rtp' },
  { collection: 'casinos', key: 'casinoId', text: 'activation.atMost' },
] as const

export const RtpAndMaxRtpLinks = ({ pair }: { pair: Record<'gameId' | 'casinoId', string> }) => (
  <ul className="refs bullets">
    {sides.map(({ key, ...side }) => (
      <Side key={key} id={pair[key]} {...side} />
    ))}
  </ul>
)

interface SideProps {
  collection: keyof typeof rtpFields
  id: string
  text: string
}

function Side({ collection, id, text }: SideProps) {
  const translate = useTranslate()
  const { percentage } = useFormats()
  const { entity, path } = useScreensOf(collection)
  const { data: record } = useGetOne<Row>(path, { id }, { onError: () => undefined })
  const name = rtpFields[collection]
  const value = ownValue(record, name)
  return (
    <li>
      <RecordLink collection={collection} id={id} field={name}>
        {String(ownValue(record, entity.label) ?? id)}
      </RecordLink>
      {typeof value === 'number' && `: ${translate(text, { rtp: percentage(value) })}`}
      {value === null && `: ${translate('activation.noMaxRtp')}`}
    </li>
  )
}

export function useActivationWarningFormatter() {
  const translate = useTranslate()
  return (
    warning: ActivationWarningCode,
    impact: Pick<ItemImpact, 'casinoId' | 'missingProperties' | 'casinosWithoutVersion'>,
  ) => {
    if (warning === 'missingProperties')
      return listed(
        impact.missingProperties.map(({ versionNumber, names, casinos }) =>
          translate(
            `matrix.warnings.missingProperties.${casinos.length > 0 && impact.casinoId === undefined ? 'inCasinos' : 'anywhere'}`,
            {
              version: versionNumber,
              names: listed(names),
              casinos: listed(casinos.map(({ name }) => name)),
            },
          ),
        ),
        ' ',
      )
    const casinos = impact.casinosWithoutVersion.map(({ name, jurisdiction }) => `${name} (${jurisdiction})`)
    return translate(`matrix.warnings.${warning}`, { names: listed(casinos) })
  }
}

function listed(texts: readonly string[], separator = ', ') {
  const names = texts.slice(0, maxNamedMissing)
  return [...names, ...(texts.length > names.length ? ['…'] : [])].join(separator)
}

/** The number of open rounds, and the instant until which they can last at most; some have no limit. */
export function useOpenRoundsFormatter() {
  const translate = useTranslate()
  const { instant } = useFormats()
  return ({ openRounds, openUntil }: Pick<ItemImpact, 'openRounds' | 'openUntil'>) =>
    translate(openUntil ? 'matrix.openUntil' : 'matrix.openEver', {
      smart_count: openRounds,
      until: openUntil ? instant(openUntil) : '',
    })
}
