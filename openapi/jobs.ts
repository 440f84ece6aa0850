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
} from './common.ts'
import { limits } from '../src/contract/limits.ts'
import { pushManyBody } from '../src/contract/pushes.ts'
import { toJsonSchema } from './convert.ts'

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
