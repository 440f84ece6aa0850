import type { PushState } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { logChange, logRefusal, type AuditContext } from '../audit/log.ts'
import { jobKind, type Outcome, type Working } from '../jobs/kind.ts'
import { findIn } from '../records/findIn.ts'
import type { Transaction } from '../stores/store.ts'
import { casinoOf, endPush, keepTarget, type PushOf } from './history.ts'
import { keepFailure, keepPushed, pushedOf } from './pushed.ts'
import { pendingOf, stateOfPush } from './pushStanding.ts'
import { isUnanswered, pushToBridge, type PushOutcome } from './pushToBridge.ts'

/**
 * Pushes casinos to their bridges. After a crash a bridge may receive the same configuration again: it recognises the hash and answers
 * `unchanged`.
 */
export const push = jobKind<PushOutcome>({
  action: 'push',
  concern: ({ job, item }) => ({ resource: 'casinos', id: casinoOf(job, item), action: 'push' }),
  ask: ({ api, job, item }) => pushToBridge(api, casinoOf(job, item)),
  async keep(at, { outcome, told }, { tx, now }) {
    const { job, item } = at
    const casinoId = casinoOf(job, item)
    const last = (await pushedOf(findIn(tx), [casinoId])).get(casinoId) ?? null
    const changes = told ? pendingOf(last, told.configuration, told.origin) : []
    if (told && outcome.outcome !== 'failed') {
      const { configuration, origin } = told
      await keepPushed(tx, casinoId, { configuration, origin, pushedAt: now })
    }
    await keepFailed(tx, casinoId, outcome, now)
    const before = stateOfPush(last, changes)
    const { parentId, ...of } = (at.given ?? at.input) as Given
    await log(tx, at, outcome, { casinoId, before, parentId, now })
    const { id, label } = of.target ?? item
    const configurationHash = told?.hash ?? null
    const target = { id, label, casinoId, ...outcome, changes, configurationHash }
    await keepTarget(tx, job, target, { record: of.record, now })
    return outcome
  },
  async end({ job }, { tx, now }) {
    // Items that failed before the bridge was asked have not been recorded yet.
    for (const item of job.items) await keepFailed(tx, casinoOf(job, item), item, now)
    await endPush(tx, job, now)
  },
})

const keepFailed = async (
  tx: Transaction,
  casinoId: string,
  { outcome, reason = { code: 'pushFailed' } }: Partial<Outcome>,
  since: string,
) => outcome === 'failed' && keepFailure(tx, casinoId, { since, reason })

/** What a push was started with: by the job for one record, by each item for many. */
type Given = Partial<PushOf> & { parentId?: unknown }

interface Logged {
  casinoId: string
  before: PushState
  parentId: unknown
  now: string
}

/** The outcome belongs to the casino, whatever it was pushed with: users who see the casino see it. */
async function log(
  tx: Transaction,
  { api, user }: Working,
  { outcome, reason }: Outcome,
  { casinoId, before, parentId, now }: Logged,
) {
  const entity = api.registry.find('casinos')
  if (!entity) throw new Error('There are no casinos')
  const happening: AuditContext = { user, entity, now, ...(typeof parentId === 'string' && { parentId }) }
  const row = await tx.get(entity.name, casinoId)
  if (outcome === 'failed') {
    const code = reason?.code ?? 'pushFailed'
    const refused = { attempted: 'push', code, recordId: casinoId, row, changes: [] }
    await logRefusal(tx, happening, { ...refused, isUnknown: isUnanswered(code) })
    return
  }
  const withState = (pushState: PushState): Row => ({ ...(row ?? { id: casinoId, version: 1 }), pushState })
  await logChange(tx, happening, 'push', withState(before), withState('upToDate'))
}
