import * as z from 'zod/mini'
import type { Tones } from './field.ts'
import type { JobState, Reason } from './jobs.ts'
import { limits, boundedList } from './limits.ts'

/** Collection of what bridges were told, by each push. */
export const pushesCollection = 'pushes'

/** How what a bridge is to be told stands to what it was told last. */
export const pushStates = ['upToDate', 'changed', 'never'] as const
export type PushState = (typeof pushStates)[number]

export const pushTones: Tones<PushState> = { upToDate: 'good', changed: 'warn', never: 'over' }

/** The last push of a casino, where it has failed. */
export interface PushFailure {
  casinoId: string
  /** When the first push failed after the last one that succeeded. UTC instant, ISO 8601. */
  since: string
  /** Why the last one has failed. */
  reason: Reason
}

/** Whether the last push has failed, and what is known of that: of a casino one at most, of an integration those of its casinos. */
export interface PushFailed {
  pushFailed: boolean
  pushFailures: PushFailure[]
}

/**
 * `{id, bridgeId, state, games, failures}` of casinos, by their ids, `games` those that the last successful push named, `failures`
 * its last push where that has failed: made at each read, for what is computed.
 */
export const pushStatesCollection = 'push-states'

/** One field's difference, by its path in dots; what was not there is `null`, a secret its marker. */
export interface PushChange {
  field: string
  before: unknown
  after: unknown
}

/** A secret of a casino that is not sent: its path in dots, and why. It has to be entered again. */
export interface UnsentSecret {
  field: string
  code: 'secretAddressChanged' | 'secretUnreadable'
}

/** What a push would tell one of its targets. */
export interface PlannedTarget {
  /** Of a casino's push its bridge, of an integration's one of the casinos. */
  id: string
  label: string
  /** The casino that it is about. */
  casinoId: string
  /**
   * Since the last push that succeeded: fields of the casino, `integration.<field>` of its integration, `games`, the ids of the
   * games that can be played, of which only those that are not in both, and `bridge.routerUrl`, the origin of the bridge, where
   * that is another one.
   */
  changes: PushChange[]
  /** While there is one of these, the push fails: nothing is sent to an address that a secret was not entered for. */
  unsent: UnsentSecret[]
  /** When that was, a UTC instant, ISO 8601; `null` where there was none. */
  pushedAt: string | null
}

/** Whether a target is ticked unless somebody says otherwise: a push is due, and no secret stands in its way. */
export const isPushedByDefault = ({ changes, unsent }: PlannedTarget): boolean =>
  changes.length > 0 && unsent.length === 0

/** Answer of `GET /api/casinos/{id}/push` and `GET /api/integrations/{id}/push`. */
export interface PushPlan {
  targets: PlannedTarget[]
}

const ids = () => boundedList(z.string().check(z.minLength(1), z.maxLength(limits.id)), limits.batch)

/**
 * The body of `POST /api/casinos/push` and `POST /api/integrations/push`: the records, of whose casinos all are pushed or the
 * `targets` of the plan that are named. With `dryRun` nothing happens, and the answer (200) is the `PushPlan`, whose targets are
 * casinos; without, the answer (202) is a job of the kind `push`.
 */
export const pushManyBody = z.strictObject({
  ids: ids().check(z.minLength(1)),
  targets: z.optional(ids()),
  dryRun: z._default(z.boolean(), false),
})

/** What came of a push for one of its targets. */
export interface PushedTarget {
  id: string
  label: string
  /** The casino that it is about. */
  casinoId: string
  /** Absent while it is under way. */
  outcome?: string
  reason?: Reason
  changes: PushChange[]
  /** SHA-256 of what was sent, in hexadecimal; `null` where nothing was. */
  configurationHash: string | null
}

/** A push as it reads. */
export interface Push {
  id: string
  resource: string
  recordId: string
  recordLabel: string
  jobId: string
  state: JobState
  startedAt: string
  finishedAt: string | null
  by: { id: string; name: string }
  targets: PushedTarget[]
}

/**
 * The changes as far as who is limited to some `casinos` sees them, `null` for all: a default casino of the integration that is
 * out of sight reads as none.
 */
export const changesInSight = (
  changes: readonly PushChange[],
  casinos: readonly string[] | null,
): PushChange[] => {
  const seen = (id: unknown) => (casinos?.includes(String(id)) ? id : null)
  return changes.flatMap((change) => {
    if (!casinos || change.field !== defaultCasino) return [change]
    const [before, after] = [seen(change.before), seen(change.after)]
    return before === after ? [] : [{ ...change, before, after }]
  })
}

const defaultCasino = 'integration.defaultCasinoId'
