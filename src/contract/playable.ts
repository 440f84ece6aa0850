import type { Tones } from './field.ts'
import { lastBridgeChecksCollection } from './neighbourChecks.ts'
import { pushStatesCollection } from './pushes.ts'
import type { FindRecords } from './rules.ts'
import type { Row } from './values.ts'

/** Links are in the order in which staff look for the cause. `casino` and `integration` are switches, `version` needs a certificate. */
export const playableConditionNames = ['casino', 'integration', 'version', 'rtp', 'push', 'bridge'] as const
export const linkStates = ['green', 'amber', 'red'] as const

/** Causes where the state alone does not tell what to do: without an integration or a limit, there is nothing to do. */
export const linkCauses = [
  'noIntegration',
  'notInIntegration',
  'inactiveInIntegration',
  'noMaxRtp',
  'bridgeCheckFailed',
  'bridgePushFailed',
] as const
type LinkCause = (typeof linkCauses)[number]

/** One of these conditions. With a `red` one the game is not playable; with an `amber` one it is playable and needs review. */
export interface PlayableLink {
  link: (typeof playableConditionNames)[number]
  state: (typeof linkStates)[number]
  cause?: LinkCause | undefined
}

/** The first link that is not `green` decides. In a `Leaving` state the last push contained the game: players have it until the next. */
export const playableStates = [
  'inactive',
  'integrationInactive',
  'noVersion',
  'rtpAboveMax',
  'notPushed',
  'pushStale',
  'bridgeFailed',
  'playable',
  // Encoded rows of the matrix name states by their index, so new ones are appended.
  'inactiveLeaving',
  'blockedLeaving',
  'notInIntegration',
  'bridgePushFailed',
] as const
export type PlayableState = (typeof playableStates)[number]

/** Players have the games with `good` or `warn`, not those with `bad` or `over`. */
export const playableTones: Tones<PlayableState> = {
  inactive: 'over',
  inactiveLeaving: 'warn',
  blockedLeaving: 'warn',
  notInIntegration: 'bad',
  integrationInactive: 'bad',
  noVersion: 'bad',
  rtpAboveMax: 'bad',
  notPushed: 'bad',
  pushStale: 'warn',
  bridgeFailed: 'warn',
  bridgePushFailed: 'warn',
  playable: 'good',
}

const reds = {
  casino: 'inactive',
  integration: 'integrationInactive',
  version: 'noVersion',
  rtp: 'rtpAboveMax',
  push: 'notPushed',
  bridge: 'bridgeFailed',
} as const satisfies Record<PlayableLink['link'], PlayableState>

export const isSwitchedOnInCasino = (state: PlayableState): boolean =>
  state !== 'inactive' && state !== 'inactiveLeaving'

const available: readonly PlayableState[] = ['playable', 'pushStale', 'bridgeFailed', 'bridgePushFailed']

export const isPlayableState = (state: PlayableState): boolean => available.includes(state)

/** Whether players still have a game that should no longer be playable, because it was part of the last successful push. */
export const isGameLeavingWithNextPush = (links: readonly PlayableLink[]): boolean =>
  !isPlayable(links) && links.some(({ link, state }) => link === 'push' && state !== 'red')

export function playableStateOf(links: readonly PlayableLink[]): PlayableState {
  const first = links.find(({ state }) => state === 'red') ?? links.find(({ state }) => state === 'amber')
  if (!first) return 'playable'
  if (isGameLeavingWithNextPush(links)) return first.link === 'casino' ? 'inactiveLeaving' : 'blockedLeaving'
  if (first.cause === 'notInIntegration' || first.cause === 'bridgePushFailed') return first.cause
  return first.link === 'push' && first.state === 'amber' ? 'pushStale' : reds[first.link]
}

export const isPlayable = (links: readonly PlayableLink[]): boolean =>
  links.every(({ state }) => state !== 'red')

export const isExcludedFromPush = (links: readonly PlayableLink[]): boolean =>
  links.some(({ link, state }) => state === 'red' && link !== 'push' && link !== 'bridge')

/** The fields that the rule of the RTP compares. */
export const rtpFields = { games: 'theoreticalRtp', casinos: 'maxRtp' } as const

type HasMaxRtp = Row | { maxRtp: number | null } | undefined

export function rtpLimitOf(casino: HasMaxRtp): number | null {
  const limit = casino?.[rtpFields.casinos]
  return typeof limit === 'number' ? limit : null
}

export function exceedsMaxRtp(
  game: Row | { theoreticalRtp: number } | undefined,
  casino: HasMaxRtp,
): boolean {
  const limit = rtpLimitOf(casino)
  return limit !== null && Number(game?.[rtpFields.games]) > limit
}

export const isVersionCertifiedForCasino = (version: Row, casino: Row | undefined): boolean =>
  (version['jurisdictionIds'] as unknown[]).includes(casino?.['jurisdictionId'])

/** A game in a casino: `casinoId`, `gameId`, and `active`, the casino's own switch. */
export type GameInCasino = Readonly<Record<string, unknown>>

/** The links that decide what a push contains, without the push itself and the bridge; in the order of the pairs. */
export async function loadPlayableLinksWithoutPush(
  pairs: readonly GameInCasino[],
  find: FindRecords,
): Promise<PlayableLink[][]> {
  const { casinos, games, jurisdictionsOf, assigned } = await foundOf(pairs, find)
  return pairs.map(({ casinoId, gameId, active }) => {
    const casino = casinos.get(casinoId)
    return [
      link('casino', active === true),
      integrationLink(casino?.['integrationId'], assigned, gameId),
      link('version', jurisdictionsOf.get(gameId)?.has(casino?.['jurisdictionId']) === true),
      {
        ...link('rtp', !exceedsMaxRtp(games.get(gameId), casino)),
        ...(rtpLimitOf(casino) === null && { cause: 'noMaxRtp' as const }),
      },
    ]
  })
}

function integrationLink(
  integrationId: unknown,
  assigned: ReadonlyMap<unknown, ReadonlyMap<unknown, boolean>>,
  gameId: unknown,
): PlayableLink {
  if (typeof integrationId !== 'string') return { ...link('integration', true), cause: 'noIntegration' }
  const active = assigned.get(integrationId)?.get(gameId)
  if (active === true) return link('integration', true)
  const cause = active === undefined ? 'notInIntegration' : 'inactiveInIntegration'
  return { ...link('integration', false), cause }
}

/** All links, in the order of the pairs. An outdated push, and a bridge that failed its last check or a push since, are `amber`. */
export async function loadPlayableLinks(
  pairs: readonly GameInCasino[],
  find: FindRecords,
): Promise<PlayableLink[][]> {
  // Sequential, so that the second call uses records that the first one has loaded.
  const pushes = await find(pushStatesCollection, { id: distinct(pairs, 'casinoId') })
  const sent = await loadPlayableLinksWithoutPush(pairs, find)
  const checks = await find(lastBridgeChecksCollection, { id: distinct(pushes, 'bridgeId') })
  const checkOf = new Map(checks.map((check) => [check.id, check]))
  const standing = new Map(pushes.map((row) => [row.id, { row, games: new Set(row['games'] as string[]) }]))
  return pairs.map((pair, index) => {
    const told = standing.get(String(pair['casinoId']))
    const isStale = told?.row['state'] !== 'upToDate'
    const cause = causeOfBridgeFailure(told?.row, checkOf.get(String(told?.row['bridgeId'])))
    return [
      ...(sent[index] ?? []),
      link('push', told?.games.has(String(pair['gameId'])) === true, isStale),
      { ...link('bridge', true, cause !== null), ...(cause && { cause }) },
    ]
  })
}

/** The last contact with the bridge decides: a check, or the casino's last push if the bridge failed in it. */
function causeOfBridgeFailure(told: Row | undefined, check: Row | undefined): LinkCause | null {
  const failedAt = told?.['bridgeFailedAt']
  if (typeof failedAt === 'string' && failedAt > String(check?.['checkedAt'] ?? '')) return 'bridgePushFailed'
  return check && check['state'] !== 'ok' ? 'bridgeCheckFailed' : null
}

const link = (name: PlayableLink['link'], isMet: boolean, isDoubtful = false): PlayableLink => ({
  link: name,
  state: !isMet ? 'red' : isDoubtful ? 'amber' : 'green',
})

async function foundOf(pairs: readonly GameInCasino[], find: FindRecords) {
  const gameId = distinct(pairs, 'gameId')
  const [casinos, games, versions] = await Promise.all([
    find('casinos', { id: distinct(pairs, 'casinoId') }),
    find('games', { id: gameId }),
    find('game-versions', { gameId }),
  ])
  const integrationId = distinct(casinos, 'integrationId')
  const assigned = integrationId.length ? await find('integration-games', { integrationId, gameId }) : []
  return {
    casinos: new Map<unknown, Row>(casinos.map((row) => [row.id, row])),
    games: new Map<unknown, Row>(games.map((row) => [row.id, row])),
    jurisdictionsOf: sets(
      versions.map((row) => [row['gameId'], row['jurisdictionIds'] as readonly unknown[]] as const),
    ),
    assigned: activeByIntegration(assigned),
  }
}

function activeByIntegration(rows: readonly Row[]) {
  const map = new Map<unknown, Map<unknown, boolean>>()
  for (const { integrationId, gameId, active } of rows) {
    const games = map.get(integrationId) ?? new Map<unknown, boolean>()
    map.set(integrationId, games.set(gameId, active === true))
  }
  return map
}

function sets(entries: readonly (readonly [key: unknown, values: readonly unknown[]])[]) {
  const map = new Map<unknown, Set<unknown>>()
  for (const [key, values] of entries) {
    const set = map.get(key) ?? new Set<unknown>()
    map.set(key, set)
    for (const value of values) set.add(value)
  }
  return map
}

function distinct(
  rows: readonly GameInCasino[],
  field: 'casinoId' | 'gameId' | 'integrationId' | 'bridgeId',
) {
  const ids = new Set<string>()
  for (const { [field]: id } of rows) if (typeof id === 'string') ids.add(id)
  return [...ids]
}
