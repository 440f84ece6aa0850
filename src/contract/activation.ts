import * as z from 'zod/mini'
import { limits, boundedList, idSchema } from './limits.ts'

export const ownerFieldByCollection = {
  'casino-games': 'casinoId',
  'integration-games': 'integrationId',
} as const

export type AssignmentCollection = keyof typeof ownerFieldByCollection

export interface AssignmentReferences {
  casinoId?: string
  integrationId?: string
  gameId: string
}

/** The game is assigned if it is not yet. */
export interface ActivationItem extends AssignmentReferences {
  active: boolean
  /** Refuses the item if the game is already assigned. */
  assign?: true
}

/**
 * Body of `POST /api/casino-games/batch` and `POST /api/integration-games/batch`. Answers 200 with an `Impact` (`dryRun`), or 202 with a job
 * whose items have the ids `<casinoId or integrationId>/<gameId>`. `removed` is the number of games that the preview says undoing removes.
 */
export type BatchActivationBody = { dryRun?: boolean } & (
  { items: readonly ActivationItem[] } | { undoOf: string; removed?: number }
)

const id = idSchema()
const item = {
  gameId: id,
  active: z.boolean(),
  assign: z.optional(z.literal(true)),
}

export const activationBodySchemaOf = (collection: AssignmentCollection) =>
  z.union([
    z.strictObject({
      items: boundedList(
        z.strictObject({ [ownerFieldByCollection[collection]]: id, ...item }),
        limits.batch,
      ).check(z.minLength(1)),
      dryRun: z._default(z.boolean(), false),
    }),
    z.strictObject({
      undoOf: id,
      removed: z.optional(z.int().check(z.nonnegative())),
      dryRun: z._default(z.boolean(), false),
    }),
  ])

/** `unassign` occurs only when an assignment is undone. */
export const activationChangeKinds = ['assign', 'activate', 'deactivate', 'unassign', 'none'] as const
export type ActivationChangeKind = (typeof activationChangeKinds)[number]

/** Conditions that do not prevent a game from being active, but that staff have to know. */
export const activationWarningCodes = [
  'jurisdictionWithoutVersion',
  'missingProperties',
  'notInIntegration',
  'inactiveInIntegration',
] as const
export type ActivationWarningCode = (typeof activationWarningCodes)[number]

/** Answers name at most this number of versions, properties or casinos; one more says that there are others. */
export const maxNamedMissing = 5

export const activationJobKinds: readonly string[] = ['activation', 'activationUndo']

/** Items can also be `failed` or `cancelled`. */
export const activationOutcomes = [
  ...(['activated', 'deactivated', 'assigned', 'assignedAndActivated', 'unassigned', 'unchanged'] as const),
] as const
export type ActivationOutcome = (typeof activationOutcomes)[number]
