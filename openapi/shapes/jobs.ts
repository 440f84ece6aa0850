import * as z from 'zod/mini'
import { jobKinds } from '../../resources/jobs/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { jobStates, type Job, type JobItem, type Reason } from '../../src/contract/jobs.ts'
import type { PlannedTarget, PushedTarget, PushFailure, PushPlan } from '../../src/contract/pushes.ts'
import { by, change, count, errorCode, instant, params } from './common.ts'
import { shape } from './shape.ts'

/** Why an item of a job may have failed, beside the codes of its write. */
export const itemCodes: readonly ErrorCode[] = [
  ...(['bridgeUnreachable', 'bridgeTimeout', 'bridgeRefused', 'bridgeConfirmedOther'] as const),
  ...(['addressNotAllowed', 'secretAddressChanged', 'secretUnreadable'] as const),
  ...(['componentUnreachable', 'componentTimeout', 'componentFailed', 'componentNotInstalled'] as const),
  ...(['gameNotOffered', 'offeredTwice', 'changedSince', 'reportIncomplete', 'jobCrashed'] as const),
]

export const reason = shape<Reason>()('Reason', {
  code: errorCode.check(
    z.describe(
      `Such as ${itemCodes.map((code) => `\`${code}\``).join(', ')}, or what a write would be refused with.`,
    ),
  ),
  params: z.optional(params),
  field: z.optional(z.strictObject({ resource: z.string(), path: z.string() })),
})

export const jobItem = shape<JobItem>()('JobItem', {
  id: z.string(),
  label: z.string(),
  outcome: z.optional(
    z.string().check(z.describe('Absent until it is done; `failed` and `cancelled` are those of all kinds.')),
  ),
  reason: z.optional(reason),
  at: z.optional(instant),
})

/** The answer of an action that starts a job. */
export const startedJob = shape<Job>()('StartedJob', {
  id: z.string(),
  version: z.int().check(z.gte(1)),
  kind: z.enum(jobKinds),
  resource: z.string(),
  recordId: z.nullable(z.string()),
  recordLabel: z.nullable(z.string()),
  state: z.enum(jobStates),
  done: count,
  total: count,
  offered: z.nullable(count),
  items: z.array(jobItem),
  createdAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  by,
  retryOf: z.nullable(z.string()),
  undoOf: z.nullable(z.string()),
  cancelled: z.boolean(),
})

const plannedTarget = shape<PlannedTarget>()('PlannedTarget', {
  id: z.string(),
  label: z.string(),
  casinoId: z.string(),
  changes: z.array(change),
  unsent: z
    .array(z.strictObject({ field: z.string(), code: z.enum(['secretAddressChanged', 'secretUnreadable']) }))
    .check(
      z.describe('Secrets of the casino that have to be entered again: while there is one, the push fails.'),
    ),
  pushedAt: z.nullable(instant),
})

export const pushPlan = shape<PushPlan>()('PushPlan', { targets: z.array(plannedTarget) })

export const pushFailure = shape<PushFailure>()('PushFailure', {
  casinoId: z.string(),
  since: instant.check(
    z.describe('When the first push failed after the last one that succeeded; `reason` is of the last one.'),
  ),
  reason,
})

export const pushedTarget = shape<PushedTarget>()('PushedTarget', {
  id: z.string(),
  label: z.string(),
  casinoId: z.string(),
  outcome: z.optional(z.string().check(z.describe('Absent while it is under way.'))),
  reason: z.optional(reason),
  changes: z.array(change),
  configurationHash: z.nullable(z.string()).check(z.describe('SHA-256 of what was sent, in hexadecimal.')),
})
