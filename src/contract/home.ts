import type { Action } from './access.ts'
import { builtInCollections } from './entity.ts'
import { roundsCollection } from './closings.ts'
import { componentChecksCollection, type ComponentAttentionReason } from './componentChecks.ts'

export const attentionKinds = [
  'rightsElsewhere',
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

/** The permission that a user needs for each kind, so that nobody is told of work that they may not do. */
export const permissionByAttentionKind: Record<AttentionKind, readonly [collection: string, action: Action]> =
  {
    rightsElsewhere: [builtInCollections.auditLog, 'verify'],
    mismatchingComponents: [componentChecksCollection, 'check'],
    unreachableComponents: [componentChecksCollection, 'check'],
    rtpAlerts: ['significant-events', 'create'],
    roundsNearRefund: [roundsCollection, 'close'],
    roundsLeftToPeople: [roundsCollection, 'close'],
    failedPushes: ['casinos', 'push'],
    unpushed: ['casinos', 'push'],
    unlistedComponents: [componentChecksCollection, 'check'],
    overdueComponents: [componentChecksCollection, 'check'],
  }

export const componentReasonByAttentionKind: Partial<Record<AttentionKind, ComponentAttentionReason>> = {
  mismatchingComponents: 'mismatch',
  unreachableComponents: 'notReachable',
  unlistedComponents: 'notListed',
  overdueComponents: 'overdue',
}
