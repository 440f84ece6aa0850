import { createHash } from 'node:crypto'
import fixturesJson from '../../db.json' with { type: 'json' }
import { isPlainSecret } from '../../fake-api/plainSecret.ts'
import { fieldsOf, type Entity } from '../../src/contract/entity.ts'
import { casinos } from '../../resources/casinos/entity.ts'
import { users } from '../../resources/users/entity.ts'
import type { CasinoAccess, Role } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/values.ts'

const fixtures: Record<string, readonly Row[]> = fixturesJson

/** A record that can be created: the fixtures' first record with names made unique by `mark`, and secrets in plain text. */
export function sampleOf(entity: Entity, mark: string): Record<string, unknown> {
  const first = fixtures[entity.name]?.[0]
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  const values = fields.map(({ name, kind, unique }) => {
    const own = kind === 'id' ? `cf_${mark}` : `${String(first?.[name])} ${mark}`
    return [name, unique ? own : inPlainText(first?.[name])]
  })
  return { ...(Object.fromEntries(values) as Record<string, unknown>), ...special[entity.name]?.(mark) }
}

export const aCasino = (mark: string, fields: object = {}) => ({ ...sampleOf(casinos, mark), ...fields })

/** A user that can be created: by default an enabled visitor without casinos. */
export const aUser = (mark: string, fields: object = {}) => ({ ...sampleOf(users, mark), ...fields })

/** The fields of a user that hold role and casinos. */
export interface UserRights {
  role: Role
  casinoAccess: CasinoAccess
  casinoIds: string[]
}

/** The rights of a role at all casinos, or at the given ones. */
export const roleAt = (role: Role, casinoIds: 'all' | readonly string[] = []): UserRights =>
  casinoIds === 'all'
    ? { role, casinoAccess: 'all', casinoIds: [] }
    : { role, casinoAccess: 'selected', casinoIds: [...casinoIds] }

/** A valid change of a sample record: another name, if the record has one. */
export function changeOf({ name, label }: Entity, text = 'Changed'): Record<string, unknown> {
  if (name in pairs) return { active: true }
  return { [name === 'users' ? 'lastName' : label]: text }
}

/** Fields whose unique values do not follow from appending the mark. */
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

/** Assignments of games, with the field that names the owner. */
const pairs = { 'casino-games': 'casinoId', 'integration-games': 'integrationId' }

/** The game drawn for each mark, the oldest first. */
const given = { 'casino-games': new Map<string, string>(), 'integration-games': new Map<string, string>() }

/**
 * A game that may be active, and that the fixtures' first owner does not have yet; the same game for the same mark. When all games are
 * drawn, it is the one drawn longest ago.
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
  if (isPlainSecret(value)) return value.$secret
  if (Array.isArray(value)) return value.map(inPlainText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inPlainText(inner)]))
}
