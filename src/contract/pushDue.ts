import { activationKinds } from './activation.ts'
import type { Filter } from './filter.ts'
import type { Job } from './answers/jobs.ts'
import { ownValue } from './own.ts'
import type { Row } from './row.ts'

/** The question to the server whose pushes a change made due: a filter of casinos or integrations. */
export interface PushDueRequest {
  collection: 'casinos' | 'integrations'
  filter: Filter
  /** A filter of games, whose ids are asked for as `pushGames`. */
  games?: Filter
}

const due: Filter = { pushState: ['changed', 'never'] }

/** Of what bridges were told. A casino that was never pushed is due whatever happens to games that are in others, too. */
const changedOnly: Filter = { pushState: ['changed'] }

/** Ids are part of an address: of more than this number of casinos, integrations or games all whose pushes are due are named. */
const maxIds = 100

const among = (id: readonly string[]): Filter => (id.length > maxIds ? {} : { id })

const casinos = (filter: Filter): PushDueRequest => ({ collection: 'casinos', filter })

const bySaved: Record<string, (saved: Row) => PushDueRequest> = {
  casinos: ({ id }) => casinos({ id: [id], ...due }),
  integrations: ({ id }) => ({ collection: 'integrations', filter: { id: [id], ...due } }),
  bridges: ({ id }) => casinos({ bridgeId: [id], bridgeMoved: true }),
  games: ({ id }) => casinos({ ...changedOnly, pushGames: [id] }),
  'game-versions': ({ gameId }) => casinos({ ...changedOnly, pushGames: [String(gameId)] }),
  'casino-games': ({ casinoId, gameId }) => assigned('casino-games', [[String(casinoId), String(gameId)]]),
  'integration-games': ({ integrationId, gameId }) =>
    assigned('integration-games', [[String(integrationId), String(gameId)]]),
}

/** Of assignments, each an owner with a game: the owners whose next push adds or removes one of the games. */
function assigned(
  resource: string,
  pairs: readonly (readonly [owner: string, game: string])[],
): PushDueRequest {
  const id = [...new Set(pairs.map(([owner]) => owner))]
  const pushGames = [...new Set(pairs.map(([, game]) => game))]
  return {
    collection: resource === 'integration-games' ? 'integrations' : 'casinos',
    filter: { ...among(id), ...(pushGames.length > maxIds ? due : { pushGames }) },
  }
}

/** Asks whose pushes a written or deleted record made due; `null` if bridges are not told about its collection. */
export const pushDueAfterWrite = (collection: string, saved: Row): PushDueRequest | null =>
  ownValue(bySaved, collection)?.(saved) ?? null

/** Asks whose pushes an action on many records made due. */
export const pushDueAfterBulk = (collection: string, ids: readonly string[]): PushDueRequest | null =>
  collection === 'casinos' || collection === 'integrations'
    ? { collection, filter: { ...among(ids), ...due } }
    : null

/** Asks whose pushes a job made due. */
export function pushDueAfterJob({ kind, resource, recordId, items }: Job): PushDueRequest | null {
  const changed = items.filter(({ outcome = '' }) => changing.includes(outcome)).map(({ id }) => id)
  if (changed.length === 0) return null
  if (kind === 'import') {
    if (changed.length > maxIds) return casinos(changedOnly)
    return { ...casinos(changedOnly), games: { providerId: [recordId], providerGameId: changed } }
  }
  if (!activationKinds.includes(kind)) return null
  const cells = changed.map((cell) => cell.split('/') as [string, string])
  return assigned(resource, cells)
}

/** Outcomes that may change what bridges are sent. A new game is inactive everywhere. */
const changing = ['updated', 'activated', 'deactivated', 'assigned', 'unassigned']
