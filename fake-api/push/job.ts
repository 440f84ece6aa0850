import type { PushState } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { logChange, logRefusal, type Happening } from '../audit/log.ts'
import { jobKind, type Outcome, type Working } from '../jobs/kind.ts'
import { finder } from '../records/find.ts'
import type { Transaction } from '../stores/store.ts'
import { casinoOf, endPush, keepTarget, type PushOf } from './history.ts'
import { keepPushed, pushedOf } from './pushed.ts'
import { pendingOf, stateOfPush } from './standing.ts'
import { tellBridge, type Telling } from './tell.ts'

/**
 * Tells bridges of casinos. After a crash a bridge is told again what it may have heard: it knows that by its hash, and says
 * `unchanged`.
 */
export const push = jobKind<Telling>({
  action: 'push',
  concern: ({ job, item }) => ({ resource: 'casinos', id: casinoOf(job, item), action: 'push' }),
  ask: ({ api, job, item }) => tellBridge(api, casinoOf(job, item)),
  async keep(at, { outcome, told }, { tx, now }) {
    const { job, item } = at
    const casinoId = casinoOf(job, item)
    const last = (await pushedOf(finder(tx), [casinoId])).get(casinoId) ?? null
    const changes = told ? pendingOf(last, told.configuration, told.origin) : []
    if (told && outcome.outcome !== 'failed') {
      const { configuration, origin } = told
      await keepPushed(tx, casinoId, { configuration, origin, pushedAt: now })
    }
    const before = stateOfPush(last, changes)
    const { parentId, ...of } = (at.given ?? at.input) as Given
    await log(tx, at, outcome, { casinoId, before, parentId, now })
    const { id, label } = of.target ?? item
    const configurationHash = told?.hash ?? null
    const target = { id, label, casinoId, ...outcome, changes, configurationHash }
    await keepTarget(tx, job, target, { record: of.record, now })
    return outcome
  },
  end: ({ job }, { tx, now }) => endPush(tx, job, now),
})

/** What a push was started with: by the job for one record, by each item for many. */
type Given = Partial<PushOf> & { parentId?: unknown }

interface Logged {
  casinoId: string
  before: PushState
  parentId: unknown
  now: string
}

/** The outcome belongs to the casino, whatever it was pushed with: who sees the casino sees it. */
async function log(
  tx: Transaction,
  { api, user }: Working,
  { outcome, reason }: Outcome,
  { casinoId, before, parentId, now }: Logged,
) {
  const entity = api.registry.find('casinos')
  if (!entity) throw new Error('There are no casinos')
  const happening: Happening = { user, entity, now, ...(typeof parentId === 'string' && { parentId }) }
  const row = await tx.get(entity.name, casinoId)
  if (outcome === 'failed') {
    const code = reason?.code ?? 'pushFailed'
    await logRefusal(tx, happening, { attempted: 'push', code, recordId: casinoId, row, changes: [] })
    return
  }
  const withState = (pushState: PushState): Row => ({ ...(row ?? { id: casinoId, version: 1 }), pushState })
  await logChange(tx, happening, 'push', withState(before), withState('upToDate'))
}
