import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { OfferState } from '../../src/contract/imports.ts'
import type { FieldError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { validate } from '../../src/contract/validate.ts'
import { changesBetween, type Change } from '../audit/changes.ts'
import type { Offer } from './apis/api.ts'
import type { ExistingGames } from './existingGames.ts'
import { ownValue } from '../../src/contract/own.ts'

/** What an import would do with an offer. */
export interface Plan {
  state: OfferState
  /** The existing game. */
  before: Row | undefined
  /** The fields to be written: all fields of a new game, or those that an import may change of an existing one. */
  fields: Record<string, unknown>
  changes: Change[]
  /** The studio's name if it is a new studio; `fields` then contains the name instead of its id. */
  newStudio: string | null
  /** Why the offer is invalid. */
  reason?: FieldError & { field: string }
}

/** Compares an offer with the existing game and validates it as a game. Rules that depend on other records are not checked here. */
export function planFor(games: Entity, provider: Row, offer: Offer, known: ExistingGames): Plan {
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

/** Some providers send ids as numbers. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const required = (field: string) => ({ field, code: 'required' }) as const

function faultOf(games: Entity, game: Record<string, unknown>): Plan['reason'] {
  const result = validate(games, game)
  if (result.ok) return undefined
  const field = fieldsOf(games).find(({ name }) => Object.hasOwn(result.errors, name))?.name
  const error = field === undefined ? undefined : ownValue(result.errors, field)
  return error && field !== undefined ? { field, ...error } : { field: 'id', code: 'fieldInvalid' }
}
