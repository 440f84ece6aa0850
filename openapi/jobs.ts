import {
  recordSchemaNameOf,
  singularAndPluralOf,
  contractAnswer,
  answerWithETag,
  startedJobAnswer,
  objectSchema,
  idListSchema,
} from './common.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, idempotencyKeyUnlessDry, ifNoneMatch, defineQueryParameter } from './parameters.ts'
import { limits } from '../src/contract/limits.ts'
import { pushManyBodySchema } from '../src/contract/pushes.ts'
import { checkReasons } from '../src/contract/componentChecks.ts'
import type { ErrorCode } from '../src/contract/errors.ts'

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

export const componentCheckPaths: Paths = {
  'GET /cpv-components': {
    id: 'readComponents',
    of: 'cpv-checks',
    summary: 'The components, and how each stands by its last checks',
    may: 'list',
    answers: contractAnswer('By name.', 'Components', {
      components: [
        {
          component: 'rng-core',
          allowed: ['4cda91dc6c272c897e97bcf91de59740f18ecd62db63d98673541edd8b69d42e'],
          recent: [{ id: 'i4jfr74legnf', result: 'match', checkedOn: '2026-11-20T05:00:10.000Z' }],
          overdue: false,
        },
      ],
      complete: true,
    }),
  },
  'GET /cpv-runs': {
    id: 'readRuns',
    of: 'cpv-checks',
    summary: 'The runs of checks, the newest first',
    may: 'list',
    parameters: [
      defineQueryParameter('id', 'Of these runs only.', idListSchema(limits.components)),
      ifNoneMatch,
    ],
    answers: answerWithETag('The runs.', 'CheckRuns'),
  },
  'POST /cpv-checks': {
    id: 'checkComponents',
    summary: 'Check components',
    description: 'All of them unless some are named. The id of the job is the `runId` of what it finds.',
    may: 'check',
    parameters: [idempotencyKey],
    body: {
      schema: objectSchema(
        {
          reason: { enum: checkReasons },
          comment: { type: ['string', 'null'], maxLength: 200 },
          components: { ...idListSchema(limits.components), uniqueItems: true },
        },
        ['reason'],
      ),
      example: { reason: 'request', components: ['rng-core'] },
    },
    answers: { 202: startedJobAnswer },
    codes: ['componentsNotSetUp'],
  },
}

const asking: readonly ErrorCode[] = [
  'providerUnreachable',
  'providerTimeout',
  'providerFailed',
  'addressNotAllowed',
  'secretAddressChanged',
  'secretUnreadable',
  'providerAnswerInvalid',
]

export const gameImportPaths: Paths = {
  'GET /game-providers/{id}/import': {
    id: 'previewImport',
    may: 'import',
    summary: 'What an import from a provider would do',
    description: 'The provider is asked; each of its games stands beside what is there.',
    answers: contractAnswer('The games.', 'ImportPreview'),
    codes: asking,
  },
  'POST /game-providers/{id}/import': {
    id: 'importGames',
    may: 'import',
    summary: 'Import games from a provider',
    parameters: [idempotencyKey],
    body: {
      schema: objectSchema(
        {
          games: { ...idListSchema(limits.imported), description: 'Ids at the provider.' },
          hash: {
            type: 'string',
            maxLength: limits.id,
            description: 'That of the preview: refused where the list or the games have changed since.',
          },
        },
        ['games'],
      ),
      example: { games: ['qz-1001', 'qz-1002'] },
    },
    answers: { 202: startedJobAnswer },
    codes: ['importChanged', ...asking],
  },
}
