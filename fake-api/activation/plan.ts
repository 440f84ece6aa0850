import type { ActivationChange } from '../../src/contract/activation.ts'
import { fieldOf } from '../../src/contract/describe.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { checkedRow } from '../records/check.ts'
import { newId } from '../records/ids.ts'
import { requireOwnerChangeable } from '../records/shared.ts'
import { findUniqueHolderInRows, select } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import { ownerEntity, ownerField, type CellRecords, type CellReader, type CellRequest } from './cells.ts'
import { ownValue } from '../../src/contract/own.ts'

/** The change of a cell, with the assignment before and after. */
export interface ActivationPlan {
  change: ActivationChange
  before: Row | null
  after: Row | null
}

/**
 * The change of a cell, checked like a write of that assignment. Throws the errors of that write, an error if it is assigned already but
 * must not be, and `changedSince` if it is not as the job left it.
 */
export async function planActivation(
  reader: Reader,
  looking: CellReader,
  wanted: CellRequest,
  found: CellRecords,
  now: string,
): Promise<ActivationPlan> {
  const { entity } = looking
  const { active, gameId, ownerId, left, assign } = wanted
  const before = found.assignment ?? null
  if (!found.owner || !found.game) throw new Problem('referenceMissing')
  await requireOwnerChangeable(looking.registry, reader, looking.user, entity, {
    [ownerField(entity)]: ownerId,
  })
  if (left && !isAsLeft(before, left)) throw new Problem('changedSince')
  if (assign && before) throw new Problem(fieldOf(entity, 'gameId').unique ?? 'duplicate')
  if (active === (before && before['active'])) return { change: 'none', before, after: before }
  if (active === null) return { change: 'unassign', before, after: null }
  const checking = { ...looking, api: looking, tx: withFound(reader, looking, found), before, now }
  const next = before
    ? { ...before, active, version: before.version + 1, updatedAt: now }
    : {
        id: newId(),
        version: 1,
        createdAt: now,
        updatedAt: now,
        [ownerField(entity)]: ownerId,
        gameId,
        active,
      }
  const after = await checkedRow(checking, next)
  const toggle = active ? 'activate' : 'deactivate'
  return { change: before ? toggle : 'assign', before, after }
}

const isAsLeft = (row: Row | null, left: NonNullable<CellRequest['left']>) =>
  row ? row['active'] === left.active && row['updatedAt'] === left.at : left.active === null

/**
 * Reads a cell's records from those that were loaded, and all others from the store: rules read the same few records thousands of times.
 */
function withFound(reader: Reader, looking: CellReader, { owner, game, assignment }: CellRecords): Reader {
  const known: Record<string, Row[]> = {
    [ownerEntity(looking).name]: owner ? [owner] : [],
    games: game ? [game] : [],
    [looking.entity.name]: assignment ? [assignment] : [],
  }
  return {
    list: async (collection, query) => {
      const rows = ownValue(known, collection)
      return rows ? select(rows, query) : reader.list(collection, query)
    },
    holder: async (collection, field, row) => {
      const rows = ownValue(known, collection)
      return rows ? findUniqueHolderInRows(rows, field, row) : reader.holder(collection, field, row)
    },
    get: async (collection, id) =>
      ownValue(known, collection)?.find((row) => row.id === id) ?? reader.get(collection, id),
  }
}
