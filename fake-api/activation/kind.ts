import type { ActivationChange, ActivationOutcome } from '../../src/contract/activation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { defineJobKind, type RunningItem } from '../jobs/kind.ts'
import { storeChange } from '../records/write.ts'
import { readCells, ownerEntity, type CellRecords, type CellReader, type CellRequest } from './cells.ts'
import { planActivation } from './plan.ts'

const outcomes: Record<ActivationChange, ActivationOutcome> = {
  assign: 'assigned',
  activate: 'activated',
  deactivate: 'deactivated',
  unassign: 'unassigned',
  none: 'unchanged',
}

const actions = { assign: 'create', activate: 'update', deactivate: 'update', unassign: 'delete' } as const

/** Assigns, activates and deactivates games cell by cell: each is written and logged like a single change. */
export const activationJob = defineJobKind<CellRecords>({
  action: 'edit',
  concern: (item) => ({
    resource: ownerEntity(lookingOf(item)).name,
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

function lookingOf({ api: { registry, ask }, job, user }: RunningItem): CellReader {
  return { registry, ask, entity: registry.find(job.resource) as Entity, user }
}
