import { activationKinds } from './activation.ts'
import type { Filter } from './filter.ts'
import type { Job } from './jobs.ts'
import { ownValue } from './own.ts'
import type { Row } from './row.ts'

/** Whose pushes may be due: casinos or integrations, or the casinos that have some games. */
export interface PushesMaybeDue {
  collection: 'casinos' | 'integrations'
  filter: Filter
  /** Their assignments to these games say which casinos they are. */
  games?: Filter
  /**
   * How it is said. `form.pushDue`: the records that were written, whose pushes are due now. The others may be due for reasons of their own,
   * which is not asked: they are named by what they have in common, and no cause is claimed.
   */
  said:
    | 'form.pushDue'
    | 'form.unpushed.any'
    | 'form.unpushed.game'
    | 'form.unpushed.games'
    | 'form.unpushed.bridge'
}

const casinos = (filter: Filter, said: PushesMaybeDue['said'] = 'form.pushDue'): PushesMaybeDue => ({
  collection: 'casinos',
  filter,
  said,
})
const integration = (id: unknown): PushesMaybeDue => ({
  collection: 'integrations',
  filter: { id: [String(id)] },
  said: 'form.pushDue',
})
const havingGame = (id: unknown): PushesMaybeDue => ({
  ...casinos({}, 'form.unpushed.game'),
  games: { id: [String(id)] },
})

const bySaved: Record<string, (saved: Row) => PushesMaybeDue> = {
  casinos: ({ id }) => casinos({ id: [id] }),
  'casino-games': ({ casinoId }) => casinos({ id: [String(casinoId)] }),
  bridges: ({ id }) => casinos({ bridgeId: [id] }, 'form.unpushed.bridge'),
  games: ({ id }) => havingGame(id),
  'game-versions': ({ gameId }) => havingGame(gameId),
  integrations: ({ id }) => integration(id),
  'integration-games': ({ integrationId }) => integration(integrationId),
}

/** Whose pushes may be due after a record of a collection was written; `null` where bridges are told nothing of it. */
export const pushesDueAfterWrite = (collection: string, saved: Row): PushesMaybeDue | null =>
  ownValue(bySaved, collection)?.(saved) ?? null

/** The same of many records that an action was done with. */
export const pushesDueAfterBulk = (collection: string, ids: readonly string[]): PushesMaybeDue | null =>
  collection === 'casinos' || collection === 'integrations'
    ? { collection, filter: { id: ids }, said: 'form.pushDue' }
    : null

/** The most games of an import whose casinos are looked for: their ids stand in an address. Of more, all casinos that are due are named. */
const maxGameIds = 100

/** The same of a job that has ended; of an import, the casinos that have one of the games that it has changed. */
export function pushesDueAfterJob({ kind, resource, recordId, items }: Job): PushesMaybeDue | null {
  const changed = items.filter(({ outcome = '' }) => changing.includes(outcome)).map(({ id }) => id)
  if (changed.length === 0) return null
  if (kind === 'import')
    return changed.length > maxGameIds
      ? casinos({}, 'form.unpushed.any')
      : { ...casinos({}, 'form.unpushed.games'), games: { providerId: [recordId], providerGameId: changed } }
  if (!activationKinds.includes(kind)) return null
  const ids = [...new Set(changed.map((cell) => cell.slice(0, cell.lastIndexOf('/'))))]
  return pushesDueAfterBulk(resource === 'integration-games' ? 'integrations' : 'casinos', ids)
}

/** Outcomes that may change what bridges are told. A game that is new is inactive everywhere. */
const changing = ['updated', 'activated', 'deactivated', 'assigned', 'unassigned']
