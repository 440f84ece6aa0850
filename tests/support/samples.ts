import { createHash } from 'node:crypto'
import fixturesJson from '../../db.json' with { type: 'json' }
import { isStoredSecret } from '../../fake-api/storedSecret.ts'
import { fieldsOf } from '../../src/contract/describe.ts'
import { casinos } from '../../resources/casinos/entity.ts'
import { users } from '../../resources/users/entity.ts'
import type { CasinoAccess, Role } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'

const fixtures: Record<string, readonly Row[]> = fixturesJson

/**
 * A record that can be created: the first of the fixtures, under names of its own, its secrets in plain text. Another mark
 * makes another record.
 */
export function sampleOf(entity: Entity, mark: string): Record<string, unknown> {
  const first = fixtures[entity.name]?.[0]
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  const values = fields.map(({ name, kind, unique }) => {
    const own = kind === 'id' ? `cf_${mark}` : `${String(first?.[name])} ${mark}`
    return [name, unique ? own : inPlainText(first?.[name])]
  })
  return { ...(Object.fromEntries(values) as Record<string, unknown>), ...special[entity.name]?.(mark) }
}

/** A casino that can be created, other in the fields given. */
export const aCasino = (mark: string, fields: object = {}) => ({ ...sampleOf(casinos, mark), ...fields })

/** A user that can be created, other in the fields given: a visitor of no casino who may sign in. */
export const aUser = (mark: string, fields: object = {}) => ({ ...sampleOf(users, mark), ...fields })

/** What a user may do, and at which casinos, as the fields of a user say it. */
export interface UserRights {
  role: Role
  casinoAccess: CasinoAccess
  casinoIds: string[]
}

/** The rights of a role at all casinos, or at those with these ids. */
export const roleAt = (role: Role, casinoIds: 'all' | readonly string[] = []): UserRights =>
  casinoIds === 'all'
    ? { role, casinoAccess: 'all', casinoIds: [] }
    : { role, casinoAccess: 'selected', casinoIds: [...casinoIds] }

/** A change that such a record can take: another name, where it has one. */
export function changeOf({ name, label }: Entity, text = 'Changed'): Record<string, unknown> {
  if (name in pairs) return { active: true }
  return { [name === 'users' ? 'lastName' : label]: text }
}

/** What does not come about by a mark behind the fixtures' value. */
const special: Record<string, (mark: string) => Record<string, unknown>> = {
  'significant-events': () => ({ casinoIds: ['cf_aurora'] }),
  integrations: () => ({ defaultCasinoId: null }),
  'allowed-hashes': (mark) => ({ hash: createHash('sha256').update(mark).digest('hex') }),
  'casino-games': (mark) => ({ gameId: freeGame('casino-games', mark), active: false }),
  'integration-games': (mark) => ({ gameId: freeGame('integration-games', mark), active: false }),
  users: (mark) => ({
    username: `${mark.toLowerCase()}@example.com`,
    email: `${mark.toLowerCase()}@example.com`,
    firstName: 'Sample',
    lastName: 'User',
    password: 'a password of length',
    ...roleAt('visitor'),
    enabled: true,
  }),
}

/** Assignments, and what a game is assigned to there. */
const pairs = { 'casino-games': 'casinoId', 'integration-games': 'integrationId' }

/** Which game was given to which mark, the oldest first. */
const given = { 'casino-games': new Map<string, string>(), 'integration-games': new Map<string, string>() }

/**
 * A game that is not assigned to what the fixtures' first assignment is of, and may be active there: the same for the same
 * mark. Once all are given it is the one that was given longest ago.
 */
function freeGame(collection: keyof typeof pairs, mark: string): string {
  const marks = given[collection]
  const known = marks.get(mark)
  if (known) return known
  const assignments = fixtures[collection] ?? []
  const of = pairs[collection]
  const taken = assignments.filter((row) => row[of] === assignments[0]?.[of]).map((row) => row['gameId'])
  const others = new Set([...taken, ...marks.values()])
  const free = fixtures['games']?.find(
    ({ id, theoreticalRtp }) => Number(theoreticalRtp) < 97 && !others.has(id),
  )
  const [oldest] = marks
  const game = free?.id ?? oldest?.[1]
  if (!game) throw new Error('The fixtures have no game left to assign')
  if (!free && oldest) marks.delete(oldest[0])
  marks.set(mark, game)
  return game
}

function inPlainText(value: unknown): unknown {
  if (isStoredSecret(value)) return value.$secret
  if (Array.isArray(value)) return value.map(inPlainText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inPlainText(inner)]))
}
