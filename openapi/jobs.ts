import * as z from 'zod/mini'
import { recordName, namesOf } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, idempotencyKeyUnlessDry } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import {
  answerOf,
  answerWithETag,
  entityOf,
  jobCodes,
  jobStarted,
  idempotencyCodes,
  tagOf,
  objectSchema,
  whoShape,
  fieldChangeShape,
  count,
  errorCode,
  instant,
  params,
  shape,
} from './common.ts'
import { limits } from '../src/contract/limits.ts'
import {
  pushManyBody,
  type PlannedTarget,
  type PushedTarget,
  type PushFailure,
  type PushPlan,
} from '../src/contract/pushes.ts'
import { toJsonSchema } from './convert.ts'
import { jobKinds } from '../resources/jobs/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { jobStates, type Job, type JobItem, type Reason } from '../src/contract/jobs.ts'

const jobs = entityOf('jobs')
const tag = tagOf(jobs.name)

/** Jobs. */
export const jobPaths: Paths = {
  '/jobs/{id}/cancel': {
    post: {
      id: 'cancelJob',
      tag,
      summary: 'Begin nothing more of a job',
      description: 'What is under way is finished.',
      who: whoMay(jobs, 'cancel'),
      parameters: [idempotencyKey],
      answers: { 200: answerWithETag('The job.', 'Job') },
      codes: ['notFound', 'jobFinished', ...idempotencyCodes],
    },
  },
  '/jobs/{id}/retry': {
    post: {
      id: 'retryJob',
      tag,
      summary: 'Try again what has failed or was cancelled',
      who: whoMay(jobs, 'retry'),
      parameters: [idempotencyKey],
      answers: { 202: jobStarted },
      codes: ['notFound', 'nothingFailed', ...jobCodes],
    },
  },
}

/** Pushes, and checks of bridges. */
export const pushPaths: Paths = {
  ...pushed('casinos'),
  ...pushed('integrations'),
  '/casinos/{id}/generate-keys': {
    post: {
      id: 'generateKeysOfCasino',
      tag: tagOf('casinos'),
      summary: 'Give a casino a new key pair',
      description: 'The private key stays on the server.',
      who: whoMay(entityOf('casinos'), 'generateKeys'),
      parameters: [idempotencyKey],
      answers: { 200: answerWithETag('The casino, with its new public key.', 'Casino') },
      codes: ['notFound', ...idempotencyCodes],
    },
  },
  '/bridges/{id}/check': {
    post: {
      id: 'checkBridge',
      tag: tagOf('bridges'),
      summary: 'Ask a bridge how it is',
      description:
        'Asked at its `routerUrl`, see the webhook `bridgeStatus`. The answer is kept as the bridge’s `lastCheck`.',
      who: whoMay(entityOf('bridges'), 'check'),
      parameters: [idempotencyKey],
      answers: {
        200: answerOf('What was found.', 'NeighbourCheck', {
          state: 'ok',
          latencyMs: 12,
          checkedAt: '2026-11-20T09:00:00.000Z',
        }),
      },
      codes: ['notFound', 'addressNotAllowed', ...idempotencyCodes],
    },
  },
}

function pushed(name: 'casinos' | 'integrations'): Paths {
  const [tag, who, one] = [tagOf(name), whoMay(entityOf(name), 'push'), namesOf(name).one.toLowerCase()]
  return {
    [`/${name}/push`]: {
      post: {
        id: `pushMany${recordName(name)}s`,
        tag,
        summary: `Push many: ${namesOf(name).many.toLowerCase()}`,
        description:
          'One job pushes the casinos, or those of the integrations; its items have the casinos’ ids. With `dryRun` nothing happens, and no key is needed.',
        who,
        parameters: [idempotencyKeyUnlessDry],
        body: {
          schema: toJsonSchema(pushManyBody, 'input'),
          example: { ids: [name === 'casinos' ? 'cf_aurora' : 'polaris'], dryRun: true },
        },
        answers: {
          200: answerOf('With `dryRun`: the targets, which are casinos.', 'PushPlan'),
          202: jobStarted,
        },
        codes: ['nothingToPush', ...jobCodes],
      },
    },
    [`/${name}/{id}/push`]: {
      get: {
        id: `plan${recordName(name)}Push`,
        tag,
        summary: `What a push would tell: ${one}`,
        description:
          'By target, what has changed since the last push that succeeded, field by field, secrets as markers. Of a casino the target is its bridge, of an integration each of its casinos.',
        who,
        answers: {
          200: answerOf('The targets.', 'PushPlan', {
            targets: [
              {
                id: 'aurora-north',
                label: 'Nordlicht Bridge',
                casinoId: 'cf_aurora',
                changes: [{ field: 'maxRtp', before: 98, after: 97.5 }],
                unsent: [],
                pushedAt: '2026-07-02T08:10:04.000Z',
              },
            ],
          }),
        },
        codes: ['notFound'],
      },
      post: {
        id: `push${recordName(name)}`,
        tag,
        summary: `Push the configuration: ${one}`,
        description: 'What a bridge is sent is the webhook `bridgeConfiguration`.',
        who,
        parameters: [idempotencyKey],
        body: {
          schema: objectSchema(
            {
              targets: {
                type: 'array',
                items: { type: 'string', maxLength: limits.id },
                maxItems: limits.batch,
                description: 'Ids out of the plan; all of them unless given.',
              },
            },
            [],
          ),
          required: false,
          example: {},
        },
        answers: { 202: jobStarted },
        codes: ['notFound', 'nothingToPush', ...jobCodes],
      },
    },
  }
}

/** Why an item of a job may have failed, beside the codes of its write. */
export const itemCodes: readonly ErrorCode[] = [
  ...(['bridgeUnreachable', 'bridgeTimeout', 'bridgeRefused', 'bridgeConfirmedOther'] as const),
  ...(['addressNotAllowed', 'secretAddressChanged', 'secretUnreadable'] as const),
  ...(['componentUnreachable', 'componentTimeout', 'componentFailed', 'componentNotInstalled'] as const),
  ...(['gameNotOffered', 'offeredTwice', 'changedSince', 'reportIncomplete', 'jobCrashed'] as const),
]

const reason = shape<Reason>()('Reason', {
  code: errorCode.check(
    z.describe(
      `Such as ${itemCodes.map((code) => `\`${code}\``).join(', ')}, or what a write would be refused with.`,
    ),
  ),
  params: z.optional(params),
  field: z.optional(z.strictObject({ resource: z.string(), path: z.string() })),
})

const jobItem = shape<JobItem>()('JobItem', {
  id: z.string(),
  label: z.string(),
  outcome: z.optional(
    z.string().check(z.describe('Absent until it is done; `failed` and `cancelled` are those of all kinds.')),
  ),
  reason: z.optional(reason),
  at: z.optional(instant),
})

/** The answer of an action that starts a job. */
shape<Job>()('StartedJob', {
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
  by: whoShape,
  retryOf: z.nullable(z.string()),
  undoOf: z.nullable(z.string()),
  cancelled: z.boolean(),
})

const plannedTarget = shape<PlannedTarget>()('PlannedTarget', {
  id: z.string(),
  label: z.string(),
  casinoId: z.string(),
  changes: z.array(fieldChangeShape),
  unsent: z
    .array(z.strictObject({ field: z.string(), code: z.enum(['secretAddressChanged', 'secretUnreadable']) }))
    .check(
      z.describe('Secrets of the casino that have to be entered again: while there is one, the push fails.'),
    ),
  pushedAt: z.nullable(instant),
})

shape<PushPlan>()('PushPlan', { targets: z.array(plannedTarget) })

shape<PushFailure>()('PushFailure', {
  casinoId: z.string(),
  since: instant.check(
    z.describe('When the first push failed after the last one that succeeded; `reason` is of the last one.'),
  ),
  reason,
})

shape<PushedTarget>()('PushedTarget', {
  id: z.string(),
  label: z.string(),
  casinoId: z.string(),
  outcome: z.optional(z.string().check(z.describe('Absent while it is under way.'))),
  reason: z.optional(reason),
  changes: z.array(fieldChangeShape),
  configurationHash: z.nullable(z.string()).check(z.describe('SHA-256 of what was sent, in hexadecimal.')),
})
