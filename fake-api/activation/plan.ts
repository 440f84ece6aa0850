import type { ActivationChange, ActivationOutcome } from '../../src/contract/activation.ts'
import { fieldOf } from '../../src/contract/describe.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { checkedRow } from '../records/check.ts'
import { generateId } from '../records/findIn.ts'
import { requireOwnerChangeable } from '../records/shared.ts'
import { findUniqueHolderInRows, selectPage } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import {
  type AssignmentReadContext,
  type CellRecords,
  type CellRequest,
  ownerEntityOf,
  ownerFieldOf,
  readCells,
} from './cells.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { defineJobKind, type RunningItem } from '../jobs/kind.ts'
import { storeChange } from '../records/write.ts'

export interface ActivationPlan {
  change: ActivationChange
  before: Row | null
  after: Row | null
}

/**
 * The change of a cell, checked like a write of that assignment. Throws the errors of that write, an error if `assign` is set and the game
 * is assigned already, and `changedSince` if the cell is not as the job left it.
 */
export async function planActivation(
  reader: Reader,
  looking: AssignmentReadContext,
  wanted: CellRequest,
  found: CellRecords,
  now: string,
): Promise<ActivationPlan> {
  const { entity } = looking
  const { active, gameId, ownerId, left, assign } = wanted
  const before = found.assignment ?? null
  if (!found.owner || !found.game) throw new Problem('referenceMissing')
  await requireOwnerChangeable(looking.registry, reader, looking.user, entity, {
    [ownerFieldOf(entity)]: ownerId,
  })
  if (left && !isAsLeft(before, left)) throw new Problem('changedSince')
  if (assign && before) throw new Problem(fieldOf(entity, 'gameId').unique ?? 'duplicate')
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
  return {
    list: async (collection, query) => {
      const rows = ownValue(known, collection)
      return rows ? selectPage(rows, query) : reader.list(collection, query)
    },
    holder: async (collection, field, row) => {
      const rows = ownValue(known, collection)
      return rows ? findUniqueHolderInRows(rows, field, row) : reader.holder(collection, field, row)
    },
    get: async (collection, id) =>
      ownValue(known, collection)?.find((row) => row.id === id) ?? reader.get(collection, id),
  }
}

const outcomes: Record<ActivationChange, ActivationOutcome> = {
  assign: 'assigned',
  activate: 'activated',
  deactivate: 'deactivated',
  unassign: 'unassigned',
  none: 'unchanged',
}

const actions = { assign: 'create', activate: 'update', deactivate: 'update', unassign: 'delete' } as const

/** Each cell is written and logged like a single change. */
export const activationJob = defineJobKind<CellRecords>({
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
    const { change, before, after } = await planActivation(tx, looking, wantedOf(item), found, now)
    if (change !== 'none') {
      const { parentId } = item.input
      const happening = { ...looking, tx, now, ...(typeof parentId === 'string' && { parentId }) }
      await storeChange(happening, actions[change], before, after)
    }
    return { outcome: outcomes[change] }
  },
})

const wantedOf = ({ given }: RunningItem) => given as CellRequest

function lookingOf({ api: { registry, ask }, job, user }: RunningItem): AssignmentReadContext {
  return { registry, ask, entity: registry.find(job.resource) as Entity, user }
}
