import type { Action } from './access.ts'
import { roundsCollection } from './closings.ts'
import { componentChecks, type ComponentNeed } from './componentChecks.ts'
import type { Reference } from './problem.ts'
import type { CurrencySum } from './sums.ts'

/** What may have to be looked after, from what cannot wait to what can. */
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

/** What somebody has to be allowed to do, and with which collection, to be told of things of a kind: nobody is told of what others do. */
export const attentionNeeds: Record<AttentionKind, readonly [collection: string, action: Action]> = {
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

/** What components of a kind need. */
export const needOf: Partial<Record<AttentionKind, ComponentNeed>> = {
  mismatchingComponents: 'mismatch',
  unreachableComponents: 'notReachable',
  unlistedComponents: 'notListed',
  overdueComponents: 'overdue',
}

/** Things of one kind that need somebody: how many, and the first of them. */
export interface Attention {
  kind: AttentionKind
  count: number
  refs: Reference[]
  /** Of rounds: the instant up to which they are looked at, UTC, ISO 8601. */
  until?: string
  /** Of rounds that are refunded: the wins that are lost by it. */
  lost?: CurrencySum[]
  /** Of rounds that people close: the wins that are not credited. */
  outstanding?: CurrencySum[]
  /** Whoever knows of it does not answer, or there are too many to be looked through: there may be some. */
  unknown?: true
}

/** Answer of `GET /api/home`: as far as the user may see it, without the kinds of which there is nothing. */
export interface HomeAnswer {
  attention: Attention[]
}
