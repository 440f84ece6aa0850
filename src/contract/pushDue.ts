import { activationKinds } from './activation.ts'
import type { Filter } from './filter.ts'
import type { Job } from './jobs.ts'
import { ownValue } from './own.ts'
import type { Row } from './row.ts'

/** Records whose pushes may be due: casinos or integrations, or the casinos of some games. */
export interface PushesMaybeDue {
  collection: 'casinos' | 'integrations'
  filter: Filter
  /** A filter of assignments, whose casinos are meant. */
  games?: Filter
  /**
   * The text. `form.pushDue`: the pushes of the written records are due now. Others name records whose pushes may be due for any reason,
   * and claim no cause.
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

/** Whose pushes may be due after a record was written; `null` if bridges are not told about its collection. */
export const pushesDueAfterWrite = (collection: string, saved: Row): PushesMaybeDue | null =>
  ownValue(bySaved, collection)?.(saved) ?? null

/** Whose pushes may be due after an action on many records. */
export const pushesDueAfterBulk = (collection: string, ids: readonly string[]): PushesMaybeDue | null =>
  collection === 'casinos' || collection === 'integrations'
    ? { collection, filter: { id: ids }, said: 'form.pushDue' }
    : null

/**
 * Up to this number of games of an import the casinos are searched by their ids, which are part of an address. Beyond, all casinos with due
 * pushes are named.
 */
const maxGameIds = 100

/** Whose pushes may be due after a job; after an import those of casinos with a changed game. */
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

/** Outcomes that may change what bridges are sent. A new game is inactive everywhere. */
const changing = ['updated', 'activated', 'deactivated', 'assigned', 'unassigned']
