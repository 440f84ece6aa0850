import { type ReactNode, useState } from 'react'
import { LinkBase as Link, useGetOne, useLocation, useRecordContext, useTranslate } from 'react-admin'
import {
  isGameLeavingWithNextPush,
  isExcludedFromPush,
  type PlayableLink,
  playableStateOf,
  playableTones,
} from '../../src/contract/playable.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { ToneDot, RecordLink } from '../../src/fields/parts.tsx'
import { useScreensOf, useCan } from '../../src/context.ts'
import type { Tones } from '../../src/contract/field.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { casinoGames } from '../casino-games/entity.ts'
import { integrationGames } from '../integration-games/entity.ts'
import { matrixKinds } from '../matrix/kinds.ts'
import { RtpAndMaxRtpLinks } from './Impact.tsx'
import { activationPreviewLocationState, useAssignmentLabels } from './assignmentHelpers.ts'
import './assignments.css'

export default function PlayableCell() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const links = (useRecordContext<Row>() as Row)['playableLinks'] as PlayableLink[]
  const state = playableStateOf(links)
  const said = <span>{translate(`activation.playable.${state}`)}</span>
  const isRed = links.some((link) => link.state === 'red')
  const reasons = links.filter(({ state }) => state === (isRed ? 'red' : 'amber'))
  // A missing push follows from the other reasons; `blockedLeaving` names none of them.
  const others =
    state === 'blockedLeaving'
      ? []
      : reasons.filter(({ link }) => link !== 'push' || !isExcludedFromPush(links)).slice(1)
  const [other] = others
  return (
    <span className="playable">
      <ToneDot tone={playableTones[state]} />
      {state === 'playable' ? (
        said
      ) : (
        <button type="button" className="link-button playable-why bare" onClick={() => setOpen(true)}>
          {said}
          {other && (
            <span>
              {others.length === 1
                ? ` · ${translate(`activation.reasons.${playableStateOf([other])}`)}`
                : ` ${translate('activation.more', { count: others.length })}`}
            </span>
          )}
        </button>
      )}
      {isOpen && <PlayableDialog links={links} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** A casino without an integration, or without a maximum, has nothing to meet. */
const isFree = ({ state, cause }: PlayableLink) => state === 'green' && cause !== undefined

const tones: Tones<PlayableLink['state']> = { green: 'good', amber: 'warn', red: 'bad' }

function PlayableDialog({ links, onClose }: { links: PlayableLink[]; onClose: () => void }) {
  const translate = useTranslate()
  const record = useRecordContext<Row>() as Row
  const which = useAssignmentLabels(record, matrixKinds.casinos)
  const isLater = ({ link, state }: PlayableLink) =>
    link === 'push' && state === 'red' && isExcludedFromPush(links)
  const placeOf = usePlaces(record, links.some(isLater))
  const choices = `resources.${casinoGames.name}.choices`
  const said = ({ link, state, cause }: PlayableLink) => {
    if (cause) return `${choices}.cause.${cause}`
    if (state !== 'amber') return `${choices}.state.${state}`
    return `activation.needsReview.${isGameLeavingWithNextPush(links) && link === 'push' ? 'leaving' : link}`
  }
  return (
    <ActionDialog title={translate('activation.conditions', { ...which })} onClose={onClose}>
      <ul className="playable-links">
        {links.map((one) => (
          <li key={one.link}>
            <ToneDot tone={isLater(one) || isFree(one) ? 'over' : tones[one.state]} />
            <span>{translate(`${choices}.link.${one.link}`)}</span>
            <small>{translate(isLater(one) ? 'activation.later' : said(one))}</small>
            <div className="playable-place terms">{!isLater(one) && placeOf(one)}</div>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

const stepsInIntegration: Partial<Record<NonNullable<PlayableLink['cause']>, string>> = {
  notInIntegration: 'activation.addTo',
  inactiveInIntegration: 'activation.activateIn',
}

/** Links to where each condition is decided; no link leads to the open page. With `isPushLater`, the condition of the push has none. */
function usePlaces(record: Row, isPushLater: boolean) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const [casinoId, gameId] = [String(record['casinoId']), String(record['gameId'])]
  const casinos = useScreensOf('casinos')
  const games = useScreensOf('games')
  const integrations = useScreensOf('integrations')
  const mayPush = useCan(casinos.entity, 'push')
  const maySwitch = useCan(casinoGames, 'edit')
  const mayAdd = useCan(integrationGames, 'create')
  const { data: casino } = useGetOne<Row>(casinos.path, { id: casinoId })
  const ids = {
    casinos: casinoId,
    integrations: casino?.['integrationId'],
    bridges: casino?.['bridgeId'],
    jurisdictions: casino?.['jurisdictionId'],
  }
  const names = useReferenceLabels(
    Object.entries(ids).flatMap(([collection, id]) => (typeof id === 'string' ? [{ collection, id }] : [])),
  )
  const nameOf = (collection: keyof typeof ids) => {
    const id = ids[collection]
    return typeof id === 'string' ? names.get(`${collection}/${id}`) || id : null
  }
  const to = (collection: keyof typeof ids) =>
    nameOf(collection) && (
      <RecordLink collection={collection} id={String(ids[collection])}>
        {nameOf(collection)}
      </RecordLink>
    )
  const ofGame = (path: string, id: string, tab: string) =>
    `/${path}/${encodeURIComponent(id)}?${new URLSearchParams({ tab, filter: JSON.stringify({ gameId: [gameId] }) })}`
  const inIntegration = ({ cause }: PlayableLink) => {
    const name = nameOf('integrations')
    if (!name) return null
    const step = mayAdd && cause && ownValue(stepsInIntegration, cause)
    const address = ofGame(integrations.path, String(ids.integrations), integrationGames.name)
    return (
      <Link to={address} {...(step && { state: activationPreviewLocationState([gameId], casinoId) })}>
        {step ? translate(step, { name }) : name}
      </Link>
    )
  }
  const inCasino = ({ state }: PlayableLink) => {
    const hint = state === 'red' && maySwitch && <span>{translate('activation.bySwitch')}</span>
    if (hint) return hint
    return pathname === `/${casinos.path}/${encodeURIComponent(casinoId)}` ? nameOf('casinos') : to('casinos')
  }
  const toPushes = (
    <Link to={`/${casinos.path}/${encodeURIComponent(casinoId)}${mayPush ? '/push' : '?tab=pushes'}`}>
      {translate(mayPush ? 'form.push' : 'resources.pushes.name', { smart_count: mayPush ? 1 : 2 })}
    </Link>
  )
  const places: Record<PlayableLink['link'], (link: PlayableLink) => ReactNode> = {
    casino: inCasino,
    integration: inIntegration,
    version: () => (
      <>
        {to('jurisdictions')}{' '}
        <Link to={`/${games.path}/${encodeURIComponent(gameId)}?tab=game-versions`}>
          {translate('resources.game-versions.name', { smart_count: 2 })}
        </Link>
      </>
    ),
    rtp: () => <RtpAndMaxRtpLinks pair={{ casinoId, gameId }} />,
    push: () => toPushes,
    bridge: ({ cause }) => (
      <>
        {to('bridges')} {cause === 'bridgePushFailed' && isPushLater && toPushes}
      </>
    ),
  }
  return (link: PlayableLink) => places[link.link](link)
}
