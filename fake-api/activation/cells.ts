import type { User } from '../../src/contract/access.ts'
import {
  ownerFieldByCollection,
  type AssignmentCollection,
  type AssignmentKey,
} from '../../src/contract/activation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { referencesOf, type Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import type { CallNeighbour } from '../outboundRequest.ts'
import { scopeConditions } from '../guard/scope.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/** A game in a casino or an integration, with its intended state. */
export interface CellRequest {
  ownerId: string
  gameId: string
  /** `null`: not assigned. */
  active: boolean | null
  /** Set if the game must not be assigned yet. */
  assign?: true
  /** The state in which the job to be undone left the cell. Only cells that have not changed since are undone. */
  left?: { active: boolean | null; at: string }
}

export interface CellRecords {
  owner: Row | undefined
  game: Row | undefined
  assignment: Row | undefined
}

export interface AssignmentReadContext {
  registry: Registry
  ask: CallNeighbour
  entity: Entity
  user: User
}

export const cellId = ({ ownerId, gameId }: Pick<CellRequest, 'ownerId' | 'gameId'>) => `${ownerId}/${gameId}`

export const assignmentKeyOf = (entity: Entity, { ownerId, gameId }: CellRequest): AssignmentKey => ({
  [ownerFieldOf(entity)]: ownerId,
  gameId,
})

export const ownerFieldOf = ({ name }: Entity) => ownerFieldByCollection[name as AssignmentCollection]

/** The entity of casinos or integrations. */
export function ownerEntityOf({
  registry,
  entity,
}: Pick<AssignmentReadContext, 'registry' | 'entity'>): Entity {
  const part = referencesOf(entity).find((reference) => reference.part)
  const owner = part && registry.find(part.to)
  if (!owner) throw new Error(`${entity.name} belongs to nothing`)
  return owner
}

/** Reads each collection once. Returns the records in the order of the cells. */
export async function readCells(
  reader: Reader,
  looking: AssignmentReadContext,
  wanted: readonly Pick<CellRequest, 'ownerId' | 'gameId'>[],
): Promise<CellRecords[]> {
  const { registry, entity, user } = looking
  const owner = ownerEntityOf(looking)
  const ownerIds = [...new Set(wanted.map(({ ownerId }) => ownerId))]
  const gameIds = [...new Set(wanted.map(({ gameId }) => gameId))]
  const among = (field: string, values: readonly string[]) => ({ field, op: 'in', values }) as const
  const all = { sort: [], range: allRowsRange }
  const [owners, games, assignments] = await Promise.all([
    reader.list(owner.name, {
      where: [among('id', ownerIds), ...scopeConditions(user, owner, registry)],
      ...all,
    }),
    reader.list('games', { where: [among('id', gameIds)], ...all }),
    reader.list(entity.name, {
      where: [
        ...[among(ownerFieldOf(entity), ownerIds), among('gameId', gameIds)],
        ...scopeConditions(user, entity, registry),
      ],
      ...all,
    }),
  ])
  const ownerById = byId(owners.rows)
  const gameById = byId(games.rows)
  const assigned = new Map(assignments.rows.map((row) => [cellId(cellOfAssignment(entity, row)), row]))
  return wanted.map((cell) => ({
    owner: ownerById.get(cell.ownerId),
    game: gameById.get(cell.gameId),
    assignment: assigned.get(cellId(cell)),
  }))
}

const cellOfAssignment = (entity: Entity, row: Row) => ({
  ownerId: String(row[ownerFieldOf(entity)]),
  gameId: String(row['gameId']),
})

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
