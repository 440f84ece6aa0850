import type { Action } from './access.ts'
import { roundsCollection } from './closings.ts'
import { componentChecks, type ComponentNeed } from './componentChecks.ts'
import type { Reference } from './problem.ts'
import type { CurrencySum } from './sums.ts'

/** What may need attention, the most urgent first. */
export const attentionKinds = [
  'mismatchingComponents',
  'unreachableComponents',
  'rtpAlerts',
  'roundsNearRefund',
  'roundsLeftToPeople',
  'failedPushes',
  'unpushed',
  'unlistedComponents',
  'overdueComponents',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The permission that a user needs for each kind: nobody is told of work that they may not do. */
export const attentionPermissions: Record<AttentionKind, readonly [collection: string, action: Action]> = {
  mismatchingComponents: [componentChecks, 'check'],
  unreachableComponents: [componentChecks, 'check'],
  rtpAlerts: ['significant-events', 'create'],
  roundsNearRefund: [roundsCollection, 'close'],
  roundsLeftToPeople: [roundsCollection, 'close'],
  failedPushes: ['casinos', 'push'],
  unpushed: ['casinos', 'push'],
  unlistedComponents: [componentChecks, 'check'],
  overdueComponents: [componentChecks, 'check'],
}

/** The need of components behind each of these kinds. */
export const componentNeedOf: Partial<Record<AttentionKind, ComponentNeed>> = {
  mismatchingComponents: 'mismatch',
  unreachableComponents: 'notReachable',
  unlistedComponents: 'notListed',
  overdueComponents: 'overdue',
}

/** What needs attention of one kind: the number, and the first records. */
export interface Attention {
  kind: AttentionKind
  count: number
  refs: Reference[]
  /** Of rounds: those that end before this instant, UTC, ISO 8601. */
  until?: string
  /** Of rounds that are refunded: the wins that are lost. */
  lost?: CurrencySum[]
  /** Of rounds that people close: the wins that are not credited. */
  outstanding?: CurrencySum[]
  /** The number is not known, since a system does not answer or there are too many to look through. */
  unknown?: true
}

/** Answer of `GET /api/home`, for what the user sees; kinds without records are left out. */
export interface HomeAnswer {
  attention: Attention[]
}
