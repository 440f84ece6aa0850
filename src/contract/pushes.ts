import * as z from 'zod/mini'
import type { Tones } from './field.ts'
import type { JobState, Reason } from './jobs.ts'
import { limits, boundedList } from './limits.ts'
import type { Who } from './who.ts'

/** Collection of pushes: what bridges were sent. */
export const pushesCollection = 'pushes'

/** How the current configuration compares with the last successful push. */
export const pushStates = ['upToDate', 'changed', 'never'] as const
export type PushState = (typeof pushStates)[number]

export const pushTones: Tones<PushState> = { upToDate: 'good', changed: 'warn', never: 'over' }

/** The failure of a casino's last push. */
export interface PushFailure {
  casinoId: string
  /** When the first push failed after the last successful one. UTC instant, ISO 8601. */
  since: string
  /** Why the last push failed. */
  reason: Reason
}

/** Whether the last push failed, with the failures: at most one for a casino, those of its casinos for an integration. */
export interface PushFailed {
  pushFailed: boolean
  pushFailures: PushFailure[]
}

/** What the next push of a casino, or of those of an integration, changes at the bridge. */
export interface PendingPush {
  /** Ids of the games that it adds or removes, in order. */
  pushGames: string[]
  /** Whether the bridge has another address than was pushed to last. */
  bridgeMoved: boolean
}

/**
 * `{id, bridgeId, state, games, pending, moved, failures}` of casinos by id: `games` are those of the last successful push, `pending` those
 * that the next push adds or removes, `moved` whether the bridge has another origin than was pushed to; `failures` has the last push if it
 * failed. Computed at each read, for computed fields.
 */
export const pushStatesCollection = 'push-states'

/** The difference of a field, by its path with dots; `null` for absent values, the marker for secrets. */
export interface PushChange {
  field: string
  before: unknown
  after: unknown
}

/** A secret of a casino that is not sent, by its path with dots, with the reason. It has to be entered again. */
export interface UnsentSecret {
  field: string
  code: 'secretAddressChanged' | 'secretUnreadable'
}

/** Ids of the games that the next push adds or removes. */
export const pendingGames = (changes: readonly PushChange[]): string[] =>
  changes
    .flatMap(({ field, before, after }) => (field === 'games' ? [before, after].flat() : []))
    .filter((id) => id !== null) as string[]

/** The pending change that a bridge has another origin than was pushed to. */
export const bridgeMovedField = 'bridge.routerUrl'

/** What a push would send to one of its targets. */
export interface PlannedTarget {
  /** The bridge for a casino's push; a casino for an integration's push. */
  id: string
  label: string
  /** The casino whose configuration is sent. */
  casinoId: string
  /**
   * Differences to the last successful push: fields of the casino, `integration.<field>`, `games` (ids of playable games that are not in
   * both), and `bridge.routerUrl`, the origin of the bridge.
   */
  changes: PushChange[]
  /** While there is one, the push fails: secrets are not sent to an address for which they were not entered. */
  unsent: UnsentSecret[]
  /** Time of the last successful push, UTC, ISO 8601; `null` if there was none. */
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
 * Body of `POST /api/casinos/push` and `POST /api/integrations/push`: pushes all casinos of the records, or the named `targets` of the
 * plan. With `dryRun` nothing is pushed and the answer (200) is the `PushPlan`, whose targets are casinos; otherwise the answer (202) is a
 * job of the kind `push`.
 */
export const pushManyBody = z.strictObject({
  ids: ids().check(z.minLength(1)),
  targets: z.optional(ids()),
  dryRun: z._default(z.boolean(), false),
})

/** The result of a push for one target. */
export interface PushedTarget {
  id: string
  label: string
  /** The casino whose configuration was sent. */
  casinoId: string
  /** Absent until the push has ended. */
  outcome?: string
  reason?: Reason
  changes: PushChange[]
  /** SHA-256 of what was sent, in hexadecimal; `null` if nothing was. */
  configurationHash: string | null
}

/** A push as the API answers it. */
export interface Push {
  id: string
  resource: string
  recordId: string
  recordLabel: string
  jobId: string
  state: JobState
  startedAt: string
  finishedAt: string | null
  by: Who
  targets: PushedTarget[]
}

/** The changes that a user limited to some `casinos` sees, `null` for all: a default casino that they do not see is shown as empty. */
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
