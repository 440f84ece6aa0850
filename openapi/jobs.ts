import { recordSchemaNameOf, singularAndPluralOf } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, idempotencyKeyUnlessDry } from './parameters.ts'
import { contractAnswer, answerWithETag, startedJobAnswer, objectSchema } from './common.ts'
import { limits } from '../src/contract/limits.ts'
import { pushManyBodySchema } from '../src/contract/pushes.ts'

export const jobPaths: Paths = {
  'POST /jobs/{id}/cancel': {
    summary: 'Begin nothing more of a job',
    description: 'What is under way is finished.',
    may: 'cancel',
    parameters: [idempotencyKey],
    answers: answerWithETag('The job.', 'Job'),
    codes: ['jobFinished'],
  },
  'POST /jobs/{id}/retry': {
    summary: 'Try again what has failed or was cancelled',
    may: 'retry',
    parameters: [idempotencyKey],
    answers: { 202: startedJobAnswer },
    codes: ['nothingFailed', 'jobInputMissing'],
  },
}

/** Pushes, and checks of bridges. */
export const pushPaths: Paths = {
  ...pushed('casinos'),
  ...pushed('integrations'),
  'POST /casinos/{id}/generate-keys': {
    id: 'generateKeysOfCasino',
    summary: 'Give a casino a new key pair',
    description: 'The private key stays on the server.',
    may: 'generateKeys',
    parameters: [idempotencyKey],
    answers: answerWithETag('The casino, with its new public key.', 'Casino'),
  },
  'POST /bridges/{id}/check': {
    summary: 'Ask a bridge how it is',
    description:
      'Asked at its `routerUrl`, see the webhook `bridgeStatus`. The answer is kept as the bridge’s `lastCheck`.',
    may: 'check',
    parameters: [idempotencyKey],
    answers: contractAnswer('What was found.', 'NeighbourCheck', {
      state: 'ok',
      latencyMs: 12,
      checkedAt: '2026-11-20T09:00:00.000Z',
    }),
    codes: ['addressNotAllowed', 'stale'],
  },
}

function pushed(name: 'casinos' | 'integrations'): Paths {
  const one = singularAndPluralOf(name).one.toLowerCase()
  return {
    [`POST /${name}/push`]: {
      id: `pushMany${recordSchemaNameOf(name)}s`,
      summary: `Push many: ${singularAndPluralOf(name).many.toLowerCase()}`,
      description:
        'One job pushes the casinos, or those of the integrations; its items have the casinos’ ids. With `dryRun` nothing happens, and no key is needed.',
      may: 'push',
      parameters: [idempotencyKeyUnlessDry],
      body: {
        schema: pushManyBodySchema,
        example: { ids: [name === 'casinos' ? 'cf_aurora' : 'polaris'], dryRun: true },
      },
      answers: {
        200: contractAnswer('With `dryRun`: the targets, which are casinos.', 'PushPlan'),
        202: startedJobAnswer,
      },
      codes: ['nothingToPush'],
    },
    [`GET /${name}/{id}/push`]: {
      id: `plan${recordSchemaNameOf(name)}Push`,
      summary: `What a push would tell: ${one}`,
      description:
        'By target, what has changed since the last push that succeeded, field by field, secrets as markers. Of a casino the target is its bridge, of an integration each of its casinos.',
      may: 'push',
      answers: contractAnswer('The targets.', 'PushPlan', {
        targets: [
          {
            id: 'aurora-north',
            label: 'Nordlicht Bridge',
            casinoId: 'cf_aurora',
            changes: [{ field: 'maxRtp', before: 98, after: 97.5 }],
            unsent: [],
            pushedAt: '2026-07-02T08:10:04.000Z',
            failure: null,
          },
        ],
      }),
    },
    [`POST /${name}/{id}/push`]: {
      summary: `Push the configuration: ${one}`,
      description: 'What a bridge is sent is the webhook `bridgeConfiguration`.',
      may: 'push',
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
      answers: { 202: startedJobAnswer },
      codes: ['nothingToPush'],
    },
  }
}
