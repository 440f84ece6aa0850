import * as z from 'zod/mini'
import type { Tones } from './field.ts'
import type { JobState } from './jobs.ts'
import { limits, boundedList, idSchema } from './limits.ts'
import type { Who } from './who.ts'
import type { PlannedPushTarget, PushFailure, PushedTarget } from './answers/jobs.ts'
import type { FieldChange } from './answers/shared.ts'

export const pushesCollection = 'pushes'

export const pushStates = ['upToDate', 'changed', 'never'] as const
export type PushState = (typeof pushStates)[number]

export const pushTones: Tones<PushState> = { upToDate: 'good', changed: 'warn', never: 'over' }

/** Whether the last push failed, with the failures: at most one for a casino, and those of its casinos for an integration. */
export interface PushFailureFields {
  pushFailed: boolean
  pushFailures: PushFailure[]
}

export interface PushDueReasonFields {
  /** Sorted ids of the games that the next push adds or removes. */
  pushGames: string[]
  bridgeMoved: boolean
}

/**
 * Rows by casino id, computed at each read: `{id, bridgeId, state, games, pending, moved, failures, bridgeFailedAt}`. `games` are those of
 * the last successful push, `pending` those that the next one adds or removes. `moved`: the bridge has another origin than at the last push.
 * `failures` contains the last push if it failed, `bridgeFailedAt` its time if that was the bridge's fault.
 */
export const pushStatesCollection = 'push-states'

export const gameIdsInChanges = (changes: readonly FieldChange[]): string[] =>
  changes
    .flatMap(({ field, before, after }) => (field === 'games' ? [before, after].flat() : []))
    .filter((id) => id !== null) as string[]

/** The field name in pending changes for another origin of the bridge than at the last push. */
export const bridgeAddressField = 'bridge.routerUrl'

export const isTargetPushedByDefault = ({ changes, failure, unsent }: PlannedPushTarget): boolean =>
  (changes.length > 0 || failure !== null) && unsent.length === 0

const ids = () => boundedList(idSchema(), limits.batch)

/** Body of `POST /api/{casinos,integrations}/{id}/push`. `targets` are ids out of the plan, all of them by default. */
export const pushBodySchema = z.strictObject({ targets: z.optional(ids()) })

/** Body of `POST /api/{casinos,integrations}/push`. `targets` are casinos of the plan, all by default; `dryRun` asks for a `PushPlan`. */
export const pushManyBodySchema = z.strictObject({
  ids: ids().check(z.minLength(1)),
  ...pushBodySchema.shape,
  dryRun: z._default(z.boolean(), false),
})

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

/** The changes that a user limited to some `casinos` may see, `null` for all. A default casino that they do not see is shown as empty. */
export const visiblePushChanges = (
  changes: readonly FieldChange[],
  casinos: readonly string[] | null,
): FieldChange[] => {
  const seen = (id: unknown) => (casinos?.includes(String(id)) ? id : null)
  return changes.flatMap((change) => {
    if (!casinos || change.field !== defaultCasino) return [change]
    const [before, after] = [seen(change.before), seen(change.after)]
    return before === after ? [] : [{ ...change, before, after }]
  })
}

const defaultCasino = 'integration.defaultCasinoId'
