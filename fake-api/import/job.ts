import once from 'lodash/once.js'
import type { ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { logRefusal } from '../audit/log.ts'
import { defineJobKind, failureReasonOf, type RunningItem } from '../jobs/kind.ts'
import { checkedRow } from '../records/check.ts'
import { labelOf } from '../records/findIn.ts'
import { buildNewRow } from '../records/operations.ts'
import { storeChange } from '../records/write.ts'
import type { Transaction } from '../stores/store.ts'
import type { Offer } from './apis/api.ts'
import { readExistingGames, type ExistingGames, planImport, type ImportPlan } from './plan.ts'
import { gamesEntityFromRegistry } from './preview.ts'

/** What the job stores of a selected game when it starts: the offer, or why the game cannot be imported. */
export type SelectedOffer = { offer: Offer } | { fault: ItemFailureReason }

/**
 * Imports the selected games, each compared with the game that exists by then: `created`, `updated`, `unchanged` or `failed`. The same
 * rules apply as for changes by hand. Log entries belong to that of the import.
 */
export const importJob = defineJobKind<Looked>({
  action: 'import',
  concern: ({ input }) => ({
    resource: 'game-providers',
    id: String(input['providerId']),
    action: 'import',
    missing: 'providerNotFound',
  }),
  perStep: 50,
  async look(items, tx) {
    const id = String(items[0]?.input['providerId'])
    const looked = {
      provider: await tx.get('game-providers', id),
      known: once(() => readExistingGames(tx, id)),
    }
    return items.map(() => looked)
  },
  async keep(item, { provider, known: read }, { tx, now }) {
    const given = item.given as SelectedOffer
    if ('fault' in given) return { outcome: 'failed', reason: given.fault }
    const { api, input, user } = item
    if (!provider) throw new Problem('providerNotFound')
    const entity = gamesEntityFromRegistry(api.registry)
    const known = await read()
    const plan = planImport(entity, provider, given.offer, known)
    const about = plan.before && { refs: [referenceTo(entity, plan.before)] }
    if (plan.state === 'same') return { outcome: 'unchanged', ...about }
    const writing: Importing = { api, tx, user, entity, now, parentId: String(input['parentId']) }
    try {
      const written = await write(writing, plan)
      known.add(written)
      return { outcome: plan.before ? 'updated' : 'created', refs: written.refs }
    } catch (error) {
      if (!plan.before) known.free(String(plan.fields['id']))
      if (!(error instanceof Problem) || error.code === 'backendUnreachable') throw error
      const recordId = String(plan.before?.id ?? plan.fields['id'])
      const attempted = plan.before ? 'edit' : 'create'
      await logRefusal(tx, writing, {
        attempted,
        code: error.code,
        recordId,
        row: plan.before,
        changes: [],
        isUnknown: false,
      })
      return { outcome: 'failed', reason: failureReasonOf(error, entity.name), ...about }
    }
  },
})

const referenceTo = (entity: Entity, row: Row): RecordReference => ({
  resource: entity.name,
  id: row.id,
  label: labelOf(entity, row),
})

/** Read once for many games and updated with each write, since all other writes wait meanwhile. */
interface Looked {
  provider: Row | undefined
  known: () => Promise<ExistingGames>
}

type Importing = Pick<RunningItem, 'api' | 'user'> & {
  tx: Transaction
  entity: Entity
  now: string
  parentId: string
}

/** Everything is checked before anything is stored, so that a new studio is stored only together with its first game. */
async function write(writing: Importing, { before, fields, newStudio }: ImportPlan) {
  const { api, now } = writing
  const studios = newStudio === null ? undefined : api.registry.find('game-studios')
  const studio = studios && (await buildNewRow({ ...writing, entity: studios }, { name: newStudio }))
  const values = studio ? { ...fields, studioId: studio.id } : fields
  const checking = { ...writing, ...(studio && { coming: { 'game-studios': [studio.id] } }) }
  const after = before ? await changed(before) : await buildNewRow(checking, values)
  if (studio) await storeChange({ ...writing, entity: studios }, 'create', null, studio)
  await storeChange(writing, before ? 'update' : 'create', before ?? null, after)
  const refs = [
    referenceTo(writing.entity, after),
    ...(studios && studio ? [referenceTo(studios, studio)] : []),
  ]
  return { game: after, studio, refs }

  function changed(row: Row) {
    const kept = { version: row.version + 1, updatedAt: now }
    return checkedRow({ ...checking, before: row }, { ...row, ...values, ...kept })
  }
}
