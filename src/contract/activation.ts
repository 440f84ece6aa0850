import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { limits, boundedList } from './limits.ts'
import type { PlayableLink } from './playable.ts'
import type { Params } from './problem.ts'

/** What a game is assigned to: the field of the collection that says where. */
export const owners = { 'casino-games': 'casinoId', 'integration-games': 'integrationId' } as const

export type AssignmentCollection = keyof typeof owners

/** A game in a casino (`casinoId`) or in an integration (`integrationId`). */
export interface Cell {
  casinoId?: string
  integrationId?: string
  gameId: string
}

/** How it is to be: active or not, assigned where it is not yet. */
export interface ActivationItem extends Cell {
  active: boolean
  /** It is to be assigned anew: fails where it already is, since somebody was faster. */
  assign?: true
}

/**
 * The body of `POST /api/casino-games/batch` and `POST /api/integration-games/batch`: what is to be, or the job whose changes
 * are to be put back. With `dryRun` nothing happens, and the answer (200) is an `Impact`; without, the answer (202) is a job of
 * the kind `activation`, or `activationUndo`, whose items have the ids `<casinoId or integrationId>/<gameId>`.
 */
export type ActivationBody = { dryRun?: boolean } & (
  { items: readonly ActivationItem[] } | { undoOf: string }
)

const id = z.string().check(z.minLength(1), z.maxLength(limits.id))
const item = {
  gameId: id,
  active: z.boolean(),
  assign: z.optional(z.literal(true)),
}

/** What may be sent to the batch of a collection. */
export const activationBody = (collection: AssignmentCollection) =>
  z.union([
    z.strictObject({
      items: boundedList(z.strictObject({ [owners[collection]]: id, ...item }), limits.batch).check(
        z.minLength(1),
      ),
      dryRun: z._default(z.boolean(), false),
    }),
    z.strictObject({ undoOf: id, dryRun: z._default(z.boolean(), false) }),
  ])

/** What would be done with a cell; `unassign` only where an assignment is put back. */
export const activationChanges = ['assign', 'activate', 'deactivate', 'unassign', 'none'] as const
export type ActivationChange = (typeof activationChanges)[number]

/** What does not stand against a game's being active, and has to be known. */
export const activationWarnings = [
  'jurisdictionWithoutVersion',
  'missingProperties',
  'notActiveInIntegration',
] as const
export type ActivationWarning = (typeof activationWarnings)[number]

/** How many missing properties are named; one more says that there are others. */
export const namedMissing = 5

/** What would come of a cell. */
export interface ItemImpact extends Cell {
  /** How it is to be; `null`: not assigned. */
  active: boolean | null
  change: ActivationChange
  /** Open rounds of the game there, of which those of casinos out of sight are none. */
  openRounds: number
  /** When the last of them is refunded: UTC instant, ISO 8601; `null` where there are none, and where one never is. */
  openUntil: string | null
  warnings: ActivationWarning[]
  /** The names of what versions lack, `namedMissing` and one at most; none without that warning. */
  missingProperties: string[]
  /** What there will be of what the game needs to be played in the casino; none for an integration, and where it is not assigned. */
  links: PlayableLink[]
  /** Why it would fail. */
  error?: { code: ErrorCode; params?: Params }
}

/** How many cells there are of each, those that would fail in `failed` only; the rounds are those of `deactivate` and `unassign`. */
export interface ImpactTotals extends Record<ActivationChange, number> {
  failed: number
  warnings: number
  openRounds: number
  openUntil: string | null
}

/** What a batch would do, cell by cell in the order asked for. */
export interface Impact {
  items: ItemImpact[]
  totals: ImpactTotals
}

/** The kinds of jobs that a batch starts: what is asked for, and putting back what such a job has done. */
export const activationKinds: readonly string[] = ['activation', 'activationUndo']

/** Outcomes of the items of such a job, beside `failed` and `cancelled`. */
export const activationOutcomes = ['activated', 'deactivated', 'assigned', 'unassigned', 'unchanged'] as const
export type ActivationOutcome = (typeof activationOutcomes)[number]
