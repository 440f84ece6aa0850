import { activationJobKinds, activationOutcomes } from './activation.ts'
import type { Filter } from './query.ts'
import type { Job } from './answers/jobs.ts'
import { ownValue, type Row } from './values.ts'

export interface DuePushesFilter {
  collection: 'casinos' | 'integrations'
  filter: Filter
  /** Selects games whose ids are then added to `filter` as `pushGames`. */
  games?: Filter
}

const due: Filter = { pushState: ['changed', 'never'] }

/** Selects only casinos that were pushed before, since one that never was is due whatever happens to its games. */
const changedOnly: Filter = { pushState: ['changed'] }

/** Ids become part of an address. Beyond this number, the filter selects all whose pushes are due. */
const maxIds = 100

const among = (id: readonly string[]): Filter => (id.length > maxIds ? {} : { id })

const casinos = (filter: Filter): DuePushesFilter => ({ collection: 'casinos', filter })

const bySaved: Record<string, (saved: Row) => DuePushesFilter> = {
  // The page of a casino that was never pushed says what it needs first: games, then the push.
  casinos: ({ id }) => casinos({ id: [id], ...changedOnly }),
  integrations: ({ id }) => ({ collection: 'integrations', filter: { id: [id], ...due } }),
  bridges: ({ id }) => casinos({ bridgeId: [id], bridgeMoved: true }),
  games: ({ id }) => casinos({ ...changedOnly, pushGames: [id] }),
  'game-versions': ({ gameId }) => casinos({ ...changedOnly, pushGames: [String(gameId)] }),
  'casino-games': ({ casinoId, gameId }) => assigned('casino-games', [[String(casinoId), String(gameId)]]),
  'integration-games': ({ integrationId, gameId }) =>
    assigned('integration-games', [[String(integrationId), String(gameId)]]),
}

function assigned(
  resource: string,
  pairs: readonly (readonly [owner: string, game: string])[],
): DuePushesFilter {
  const id = [...new Set(pairs.map(([owner]) => owner))]
  const pushGames = [...new Set(pairs.map(([, game]) => game))]
  return {
    collection: resource === 'integration-games' ? 'integrations' : 'casinos',
    filter: { ...among(id), ...(pushGames.length > maxIds ? due : { pushGames }) },
  }
}

export const duePushesFilterAfterWrite = (collection: string, saved: Row): DuePushesFilter | null =>
  ownValue(bySaved, collection)?.(saved) ?? null

export const duePushesFilterAfterBulk = (
  collection: string,
  ids: readonly string[],
): DuePushesFilter | null =>
  collection === 'casinos' || collection === 'integrations'
    ? { collection, filter: { ...among(ids), ...due } }
    : null

export function duePushesFilterAfterJob({ kind, resource, recordId, items }: Job): DuePushesFilter | null {
  const changed = items.filter(({ outcome = '' }) => changing.includes(outcome)).map(({ id }) => id)
  if (changed.length === 0) return null
  if (kind === 'import') {
    if (changed.length > maxIds) return casinos(changedOnly)
    return { ...casinos(changedOnly), games: { providerId: [recordId], providerGameId: changed } }
  }
  if (!activationJobKinds.includes(kind)) return null
  const cells = changed.map((cell) => cell.split('/') as [string, string])
  return assigned(resource, cells)
}

/** Outcomes that may change what a push contains. A new game is inactive everywhere. */
const changing: readonly string[] = ['updated', ...activationOutcomes.filter((one) => one !== 'unchanged')]
