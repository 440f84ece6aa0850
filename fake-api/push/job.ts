import * as z from 'zod/mini'
import type { PushState } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/values.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { defineJobKind, type ItemOutcome, type RunningJob, type ApiContextForJobs } from '../jobs/kind.ts'
import { createFind } from '../records/find.ts'
import type { Transaction } from '../stores/store.ts'
import {
  storePushFailure,
  storeSuccessfulPush,
  readLastPushes,
  ensureSaltForOrigin,
  findPendingChanges,
  pushStateOf,
} from './lastPushes.ts'
import type { ErrorParams } from '../../src/contract/answers/shared.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { OutboundResult } from '../outboundRequest.ts'
import { maskEchoedSecrets } from '../maskEchoedSecrets.ts'
import { originOf, callWithSecrets } from '../callWithSecrets.ts'
import {
  buildConfigurations,
  buildPushDocument,
  replaceSecretsByChangeTimes,
  type CasinoConfigurationForBridge,
  casinoIdOfPushItem,
  endPush,
  storeTargetOutcome,
  type PushedRecordAndTarget,
} from './configuration.ts'

/** After a crash a bridge may receive the same configuration again; it recognises the hash and answers `unchanged`. */
export const pushJob = defineJobKind<PushOutcome>({
  action: 'push',
  concern: ({ job, item }) => ({ resource: 'casinos', id: casinoIdOfPushItem(job, item), action: 'push' }),
  ask: ({ api, job, item }) => pushToBridge(api, casinoIdOfPushItem(job, item)),
  async keep(at, { outcome, told, createdAt }, { tx, now }) {
    const { job, item } = at
    const casinoId = casinoIdOfPushItem(job, item)
    // If the casino was deleted meanwhile, another one may have its id by now.
    const casino = [await tx.get('casinos', casinoId)].find((row) => row?.['createdAt'] === createdAt)
    const last = casino ? ((await readLastPushes(createFind(tx), [casinoId])).get(casinoId) ?? null) : null
    const changes = told ? findPendingChanges(last, told.configuration, told.origin) : []
    const before = pushStateOf(last, changes)
    const { parentId, ...of } = (at.given ?? at.input) as Given
    await log(tx, at, outcome, { casino, casinoId, before, parentId, now })
    if (!casino) return outcome
    if (told && outcome.outcome !== 'failed') {
      const { configuration, origin } = told
      await storeSuccessfulPush(tx, casinoId, { configuration, origin, pushedAt: now })
    }
    await keepFailed(tx, casinoId, outcome, now)
    const { id, label } = of.target ?? item
    const target = { id, label, casinoId, ...outcome, changes, configurationHash: told?.hash ?? null }
    await storeTargetOutcome(tx, job, target, { record: of.record, now })
    return outcome
  },
  async end({ job }, { tx, now }) {
    // Items that failed before the bridge was called have not been recorded yet.
    for (const item of job.items) await keepFailed(tx, casinoIdOfPushItem(job, item), item, now)
    await endPush(tx, job, now)
  },
})

const keepFailed = async (
  tx: Transaction,
  casinoId: string,
  { outcome, reason = { code: 'pushFailed' } }: Partial<ItemOutcome>,
  at: string,
) => outcome === 'failed' && storePushFailure(tx, casinoId, { at, reason })

type Given = Partial<PushedRecordAndTarget> & { parentId?: unknown }

interface Logged {
  casino: Row | undefined
  casinoId: string
  before: PushState
  parentId: unknown
  now: string
}

/** The outcome is logged for the casino, whichever record was pushed, so that users who see the casino see it. */
async function log(
  tx: Transaction,
  { api, user }: RunningJob,
  { outcome, reason }: ItemOutcome,
  { casino: row, casinoId, before, parentId, now }: Logged,
) {
  const entity = api.registry.get('casinos')
  const happening: AuditContext = { user, entity, now, ...(typeof parentId === 'string' && { parentId }) }
  if (outcome === 'failed') {
    const code = reason?.code ?? 'pushFailed'
    const refused = { attempted: 'push', code, recordId: casinoId, row }
    await logRefusal(tx, happening, { ...refused, isUnknown: isUnanswered(code) })
    return
  }
  const withState = (pushState: PushState): Row => ({ ...(row ?? { id: casinoId, version: 1 }), pushState })
  await logChange(tx, happening, 'push', withState(before), withState('upToDate'))
}

interface SentConfiguration {
  configuration: CasinoConfigurationForBridge
  /** SHA-256 of the sent document, in hexadecimal. */
  hash: string
  origin: string | null
}

/** `told` is absent if nothing was sent; `createdAt` is that of the casino. */
interface PushOutcome {
  outcome: ItemOutcome
  told?: SentConfiguration
  createdAt?: unknown
}

/**
 * `PUT <routerUrl>/configurations/{casinoId}` with the document, and its hash in `Content-Digest`. The bridge answers `{hash, state}` with
 * the hexadecimal hash of its present configuration, `unchanged` if it had that before, or refuses with `{error}`. At another address than
 * the one for which the casino's secrets were entered, it is not called.
 */
async function pushToBridge(api: ApiContextForJobs, casinoId: string): Promise<PushOutcome> {
  const found = await api.store.transaction(async (tx) => {
    const casino = await tx.get('casinos', casinoId)
    const bridge = casino && (await tx.get('bridges', String(casino['bridgeId'])))
    const [configuration] = casino ? await buildConfigurations(createFind(tx), [casino]) : []
    if (!bridge || !configuration) return null
    const router = String(bridge['routerUrl']).replace(/\/$/, '')
    const salt = await ensureSaltForOrigin(tx, casinoId, originOf(router))
    return { router, configuration, salt, createdAt: casino['createdAt'] }
  })
  if (!found) return { outcome: failed('notFound') }
  const { router, configuration, salt, createdAt } = found
  let hash = ''
  const asked = await callWithSecrets(api.ask, router, (open) => {
    const document = buildPushDocument(configuration, salt, open)
    hash = document.hash
    return {
      address: `${router}/configurations/${encodeURIComponent(casinoId)}`,
      method: 'PUT',
      headers: { 'Content-Digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:` },
      body: document.text,
    }
  })
  if (asked.outcome === 'addressChanged') return { outcome: failed('secretAddressChanged'), createdAt }
  if (asked.outcome === 'secretUnreadable') return { outcome: failed('secretUnreadable'), createdAt }
  return {
    outcome: outcomeOf(asked, hash, [configuration, salt]),
    createdAt,
    told: { configuration: replaceSecretsByChangeTimes(configuration), hash, origin: originOf(router) },
  }
}

const echo = z.object({ hash: z.string(), state: z.enum(['accepted', 'unchanged']) })
const refusal = z.object({ error: z.string().check(z.trim(), z.minLength(1)) })

function outcomeOf(asked: OutboundResult, hash: string, sent: readonly unknown[]): ItemOutcome {
  if (asked.outcome !== 'answered') return failed(unanswered[asked.outcome])
  if (asked.status < 200 || asked.status > 299) {
    const { data } = refusal.safeParse(asked.body)
    return failed('bridgeRefused', {
      text: data ? maskEchoedSecrets(data.error, sent) : `HTTP ${asked.status}`,
    })
  }
  const { data } = echo.safeParse(asked.body)
  if (data?.hash !== hash) return failed('bridgeConfirmedOther')
  return { outcome: data.state === 'unchanged' ? 'unchanged' : 'ok' }
}

const unanswered = {
  timeout: 'bridgeTimeout',
  unreachable: 'bridgeUnreachable',
  notAllowed: 'addressNotAllowed',
} as const

/** Whether a push failed without an answer, in which case the bridge may have accepted it. */
const isUnanswered = (code: ErrorCode): boolean =>
  code === unanswered.timeout || code === unanswered.unreachable

const failed = (code: ErrorCode, params?: ErrorParams): ItemOutcome => ({
  outcome: 'failed',
  reason: { code, ...(params && { params }) },
})
