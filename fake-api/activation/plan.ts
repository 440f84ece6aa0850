import {
  type ActivationChangeKind,
  type ActivationOutcome,
  ownerFieldByCollection,
  type AssignmentCollection,
  type AssignmentReferences,
} from '../../src/contract/activation.ts'
import { fieldOf, type Entity } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { checkedRow } from '../records/check.ts'
import { generateId } from '../records/find.ts'
import { requireRecordOfPartChangeable } from '../records/shared.ts'
import { createRowsReader } from '../stores/rowsByCollection.ts'
import type { Reader } from '../stores/store.ts'
import { defineJobKind, type RunningItem } from '../jobs/kind.ts'
import { storeChange } from '../records/write.ts'
import type { User } from '../../src/contract/access.ts'
import { referencesOf, type Registry } from '../../src/contract/registry.ts'
import type { CallExternalSystem } from '../outboundRequest.ts'
import { scopeConditions } from '../guard/scope.ts'
import { inListConditions } from '../../src/contract/query.ts'

export interface CellChange {
  change: ActivationChangeKind
  before: Row | null
  after: Row | null
}

/** Throws as such a write would, also if `assign` is set for an assigned game, and `changedSince` if the job left it otherwise. */
export async function planCellChange(
  reader: Reader,
  looking: AssignmentReadContext,
  wanted: CellRequest,
  found: CellRecords,
  now: string,
): Promise<CellChange> {
  const { entity } = looking
  const { active, gameId, ownerId, left, assign } = wanted
  const before = found.assignment ?? null
  if (!found.owner || !found.game) throw new ProblemError('referenceMissing')
  await requireRecordOfPartChangeable(looking.registry, reader, looking.user, entity, {
    [ownerFieldOf(entity)]: ownerId,
  })
  if (left && !isAsLeft(before, left)) throw new ProblemError('changedSince')
  if (assign && before) throw new ProblemError(fieldOf(entity, 'gameId').unique ?? 'duplicate')
  if (active === (before && before['active'])) return { change: 'none', before, after: before }
  if (active === null) return { change: 'unassign', before, after: null }
  const checking = { ...looking, api: looking, tx: withFound(reader, looking, found), before, now }
  const next = before
    ? { ...before, active, version: before.version + 1, updatedAt: now }
    : {
        id: generateId(),
        version: 1,
        createdAt: now,
        updatedAt: now,
        [ownerFieldOf(entity)]: ownerId,
        gameId,
        active,
      }
  const after = await checkedRow(checking, next)
  const toggle = active ? 'activate' : 'deactivate'
  return { change: before ? toggle : 'assign', before, after }
}

const isAsLeft = (row: Row | null, left: NonNullable<CellRequest['left']>) =>
  row ? row['active'] === left.active && row['updatedAt'] === left.at : left.active === null

/** Uses a cell's loaded records, and the store for all others, since rules read the same few records thousands of times. */
function withFound(
  reader: Reader,
  looking: AssignmentReadContext,
  { owner, game, assignment }: CellRecords,
): Reader {
  const known: Record<string, Row[]> = {
    [ownerEntityOf(looking).name]: owner ? [owner] : [],
    games: game ? [game] : [],
    [looking.entity.name]: assignment ? [assignment] : [],
  }
  const own = createRowsReader((collection) => ownValue(known, collection) ?? [])
  const readerOf = (collection: string) => (Object.hasOwn(known, collection) ? own : reader)
  return {
    list: (collection, query) => readerOf(collection).list(collection, query),
    holder: (collection, field, row) => readerOf(collection).holder(collection, field, row),
    get: async (collection, id) => (await own.get(collection, id)) ?? reader.get(collection, id),
  }
}

const outcomes: Record<Exclude<ActivationChangeKind, 'assign'>, ActivationOutcome> = {
  activate: 'activated',
  deactivate: 'deactivated',
  unassign: 'unassigned',
  none: 'unchanged',
}

const actions = { assign: 'create', activate: 'update', deactivate: 'update', unassign: 'delete' } as const

export const batchActivationJob = defineJobKind<CellRecords>({
  action: 'edit',
  concern: (item) => ({
    resource: ownerEntityOf(lookingOf(item)).name,
    id: wantedOf(item).ownerId,
    action: 'edit',
    missing: 'referenceMissing',
  }),
  async look(items, tx) {
    const [first] = items
    return first ? readCells(tx, lookingOf(first), items.map(wantedOf)) : []
  },
  async keep(item, found, { tx, now }) {
    const looking = lookingOf(item)
    const { change, before, after } = await planCellChange(tx, looking, wantedOf(item), found, now)
    if (change !== 'none') {
      const { parentId } = item.input
      const happening = { ...looking, tx, now, ...(typeof parentId === 'string' && { parentId }) }
      await storeChange(happening, actions[change], before, after)
    }
    if (change !== 'assign') return { outcome: outcomes[change] }
    return { outcome: wantedOf(item).active ? 'assignedAndActivated' : 'assigned' }
  },
})

const wantedOf = ({ given }: RunningItem) => given as CellRequest

function lookingOf({ api: { registry, ask }, job, user }: RunningItem): AssignmentReadContext {
  return { registry, ask, entity: registry.get(job.resource), user }
}

export interface CellRequest {
  ownerId: string
  gameId: string
  /** `null`: not assigned. */
  active: boolean | null
  assign?: true
  /** The state in which the job to be undone left the cell: cells that have changed since are not undone. */
  left?: { active: boolean | null; at: string }
}

export interface CellRecords {
  owner: Row | undefined
  game: Row | undefined
  assignment: Row | undefined
}

export interface AssignmentReadContext {
  registry: Registry
  ask: CallExternalSystem
  entity: Entity
  user: User
}

export const cellId = ({ ownerId, gameId }: Pick<CellRequest, 'ownerId' | 'gameId'>) => `${ownerId}/${gameId}`

export const assignmentReferencesOf = (
  entity: Entity,
  { ownerId, gameId }: CellRequest,
): AssignmentReferences => ({
  [ownerFieldOf(entity)]: ownerId,
  gameId,
})

export const ownerFieldOf = ({ name }: Entity) => ownerFieldByCollection[name as AssignmentCollection]

export function ownerEntityOf({
  registry,
  entity,
}: Pick<AssignmentReadContext, 'registry' | 'entity'>): Entity {
  const part = referencesOf(entity).find((reference) => reference.part)
  if (!part) throw new Error(`${entity.name} belongs to nothing`)
  return registry.get(part.to)
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
  const [owners, games, assignments] = await Promise.all([
    reader.list(owner.name, {
      where: [...inListConditions({ id: ownerIds }), ...scopeConditions(user, owner, registry)],
    }),
    reader.list('games', { where: inListConditions({ id: gameIds }) }),
    reader.list(entity.name, {
      where: [
        ...inListConditions({ [ownerFieldOf(entity)]: ownerIds, gameId: gameIds }),
        ...scopeConditions(user, entity, registry),
      ],
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

export const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
