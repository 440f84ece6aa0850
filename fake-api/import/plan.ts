import { fieldsOf, type Entity } from '../../src/contract/entity.ts'
import type { OfferState } from '../../src/contract/imports.ts'
import type { FieldError } from '../../src/contract/answers/shared.ts'
import { type Row, ownValue, toComparableText } from '../../src/contract/values.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import { changesBetween, type Change } from '../audit/changes.ts'
import type { Offer } from './apis/api.ts'
import { isValidChosenId } from '../../src/contract/fields.ts'
import { idOfName } from '../../src/contract/idOfName.ts'
import type { Reader } from '../stores/store.ts'

export interface PlannedGameImport {
  state: OfferState
  before: Row | undefined
  /** The fields to be written: all of a new game, or those of an existing one that an import may change. */
  fields: Record<string, unknown>
  changes: Change[]
  /** The studio's name if it is new. `fields` then contains that name instead of an id. */
  newStudio: string | null
  reason?: FieldError & { field: string }
}

/** Rules that depend on other records are not checked here. */
export function planOfferedGame(
  games: Entity,
  provider: Row,
  offer: Offer,
  known: ExistingGameIndex,
): PlannedGameImport {
  const name = textOf(offer.name)
  const studioName = textOf(offer.studio)
  const key = textOf(offer.providerGameId)
  const before = key ? known.gameOf(key) : undefined
  const studio = studioName ? known.studioOf(studioName) : undefined
  const offered = { name, studioId: studio?.id ?? studioName, theoreticalRtp: offer.theoreticalRtp }
  const id = before?.id ?? known.newId(name || key)
  const fields = before
    ? offered
    : { id, ...offered, providerId: provider.id, providerGameId: key === id ? null : key }
  const reason = key ? faultOf(games, { ...before, ...fields }) : required('providerGameId')
  if (reason) return { state: 'invalid', before, fields, changes: [], newStudio: null, reason }
  const changes = changesBetween(before ? { ...before } : null, { ...before, ...fields } as Row)
  return {
    state: !before ? 'new' : changes.length > 0 ? 'changed' : 'same',
    before,
    fields,
    changes,
    newStudio: studio ? null : studioName,
  }
}

/** Some providers send ids as numbers. Of texts that are too long for any field, enough is kept to be refused. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 10_000) : ''

const required = (field: string) => ({ field, code: 'required' }) as const

function faultOf(games: Entity, game: Record<string, unknown>): PlannedGameImport['reason'] {
  const result = validateRecord(games, game)
  if (result.ok) return undefined
  const field = fieldsOf(games).find(({ name }) => Object.hasOwn(result.errors, name))?.name
  const error = field === undefined ? undefined : ownValue(result.errors, field)
  return error && field !== undefined ? { field, ...error } : { field: 'id', code: 'fieldInvalid' }
}

export type ExistingGameIndex = Awaited<ReturnType<typeof readExistingGames>>

/** Reads all games and studios. Call `add` for those written later, so that one read is enough. */
export async function readExistingGames(reader: Reader, providerId: string) {
  const all = { where: [] }
  const [games, studios] = await Promise.all([reader.list('games', all), reader.list('game-studios', all)])
  const own = games.rows.filter((game) => game['providerId'] === providerId)
  const byKey = new Map(own.map((game) => [keyOf(game), game]))
  const byName = new Map(studios.rows.map((studio) => [toComparableText(studio['name']), studio]))
  const counts = new Map<string, number>()
  const taken = new Set(games.rows.map(({ id }) => toComparableText(id)))
  return {
    gameOf: (providerGameId: string) => byKey.get(providerGameId),
    studioOf: (name: string) => byName.get(toComparableText(name)),
    /** Returns a free id for a new game, made from its name, and reserves it. */
    newId(name: string) {
      const base = idOfName(name) || 'game'
      let id = base
      // Counting continues after the last id of the same name, so that many games of one name do not take quadratic time.
      let count = counts.get(base) ?? 2
      while (taken.has(id) || !isValidChosenId(id)) id = `${base}-${count++}`
      counts.set(base, count)
      taken.add(id)
      return id
    },
    free(id: string) {
      taken.delete(id)
      counts.clear()
    },
    add({ game, studio }: { game: Row; studio?: Row | undefined }) {
      byKey.set(keyOf(game), game)
      if (studio) byName.set(toComparableText(studio['name']), studio)
    },
  }
}

const keyOf = (game: Row) => String(game['providerGameId'] ?? game.id)
