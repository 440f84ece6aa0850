import { type ReactNode, useMemo, useState } from 'react'
import { LinkBase as Link, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import {
  isLeaving,
  isPushBlocked,
  type PlayableLink,
  playableState,
  playableTones,
} from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/row.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { useFormats } from '../../src/locale/format.ts'
import type { Tones } from '../../src/contract/field.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { useScreensOf } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { matrixKinds } from '../matrix/kinds.ts'
import { RtpValues } from './Impact.tsx'
import { useAssignmentNames } from './kinds.ts'
import './assignments.css'

/** Whether a game can be played in a casino; if not, the first obstacle, the number of others, and a button for all conditions. */
export default function PlayableCell() {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const links = (useRecordContext<Row>() as Row)['playableLinks'] as PlayableLink[]
  const state = playableState(links)
  const said = <span>{translate(`activation.playable.${state}`)}</span>
  const isRed = links.some((link) => link.state === 'red')
  const reasons = links.filter(({ state }) => state === (isRed ? 'red' : 'amber'))
  // A missing push follows from the other reasons; `blockedLeaving` names none of them.
  const more =
    state === 'blockedLeaving'
      ? 0
      : reasons.filter(({ link }) => link !== 'push' || !isPushBlocked(links)).length - 1
  return (
    <span className="playable">
      <Tone tone={playableTones[state]} />
      {state === 'playable' ? (
        said
      ) : (
        <button type="button" className="link-button playable-why" onClick={() => setOpen(true)}>
          {said}
          {more > 0 && (
            <span> {translate('activation.more', { smart_count: more, count: number(more) })}</span>
          )}
        </button>
      )}
      {isOpen && <PlayableDialog links={links} onClose={() => setOpen(false)} />}
    </span>
  )
}

const tones: Tones<PlayableLink['state']> = { green: 'good', amber: 'warn', red: 'bad' }

/** All conditions for playing a game in a casino, with their states and links to the fields. */
function PlayableDialog({ links, onClose }: { links: PlayableLink[]; onClose: () => void }) {
  const translate = useTranslate()
  const record = useRecordContext<Row>() as Row
  const which = useAssignmentNames(record, matrixKinds.casinos)
  const placeOf = usePlaces(record)
  const isLater = ({ link, state }: PlayableLink) =>
    link === 'push' && state === 'red' && isPushBlocked(links)
  const choices = `resources.${casinoGames.name}.choices`
  const said = ({ link, state }: PlayableLink) =>
    state !== 'amber'
      ? `${choices}.state.${state}`
      : `activation.needsReview.${isLeaving(links) && link === 'push' ? 'leaving' : link}`
  return (
    <ActionDialog title={translate('activation.conditions', { ...which })} onClose={onClose}>
      <ul className="playable-links">
        {links.map((one) => (
          <li key={one.link}>
            <Tone tone={isLater(one) ? 'over' : tones[one.state]} />
            <span>{translate(`${choices}.link.${one.link}`)}</span>
            <small>{translate(isLater(one) ? 'activation.later' : said(one))}</small>
            <div className="playable-place">{!isLater(one) && placeOf(one.link)}</div>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

/** Links to the field that decides each condition. */
function usePlaces(record: Row) {
  const translate = useTranslate()
  const [casinoId, gameId] = [String(record['casinoId']), String(record['gameId'])]
  const casinos = useScreensOf('casinos')
  const games = useScreensOf('games')
  const mayPush = useCan(casinos.entity, 'push')
  const { data: casino } = useGetOne<Row>(casinos.path, { id: casinoId })
  const ids = {
    casinos: casinoId,
    games: gameId,
    integrations: casino?.['integrationId'],
    bridges: casino?.['bridgeId'],
    jurisdictions: casino?.['jurisdictionId'],
  }
  const key = JSON.stringify(ids)
  const names = useReferenceLabels(
    useMemo(
      () =>
        Object.entries(JSON.parse(key) as Record<string, unknown>).flatMap(([collection, id]) =>
          typeof id === 'string' ? [{ collection, id }] : [],
        ),
      [key],
    ),
  )
  const to = (collection: keyof typeof ids) => {
    const id = ids[collection]
    if (typeof id !== 'string') return null
    return (
      <RecordLink collection={collection} id={id}>
        {names.get(`${collection}/${id}`) || id}
      </RecordLink>
    )
  }
  const places: Record<PlayableLink['link'], ReactNode> = {
    casino: to('casinos'),
    integration: to('integrations'),
    version: (
      <>
        {to('jurisdictions')}{' '}
        <Link to={`/${games.path}/${encodeURIComponent(gameId)}?tab=game-versions`}>
          {translate('resources.game-versions.name', { smart_count: 2 })}
        </Link>
      </>
    ),
    rtp: <RtpValues pair={{ casinoId, gameId }} />,
    push: (
      <Link to={`/${casinos.path}/${encodeURIComponent(casinoId)}${mayPush ? '/push' : '?tab=pushes'}`}>
        {translate(mayPush ? 'form.push' : 'resources.pushes.name', { smart_count: mayPush ? 1 : 2 })}
      </Link>
    ),
    bridge: to('bridges'),
  }
  return (link: PlayableLink['link']) => places[link]
}
