import { checkReasons } from '../src/contract/componentChecks.ts'
import { limits } from '../src/contract/limits.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, ifNoneMatch } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import {
  answerOf,
  answerWithETag,
  entityOf,
  jobCodes,
  jobStarted,
  idsUpTo,
  objectSchema,
  tagOf,
} from './common.ts'
import type { ErrorCode } from '../src/contract/errors.ts'

const checks = entityOf('cpv-checks')
const tag = tagOf(checks.name)

/** Component checks. */
export const checkPaths: Paths = {
  '/cpv-components': {
    get: {
      id: 'readComponents',
      tag,
      summary: 'The components, and how each stands by its last checks',
      who: whoMay(checks, 'list'),
      answers: {
        200: answerOf('By name.', 'Components', {
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
      codes: [],
    },
  },
  '/cpv-runs': {
    get: {
      id: 'readRuns',
      tag,
      summary: 'The runs of checks, the newest first',
      who: whoMay(checks, 'list'),
      parameters: [
        {
          name: 'id',
          in: 'query',
          description: 'Of these runs only.',
          schema: idsUpTo(limits.components),
        },
        ifNoneMatch,
      ],
      answers: { 200: answerWithETag('The runs.', 'CheckRuns') },
      codes: ['malformed'],
    },
  },
  '/cpv-checks': {
    post: {
      id: 'checkComponents',
      tag,
      summary: 'Check components',
      description: 'All of them unless some are named. The id of the job is the `runId` of what it finds.',
      who: whoMay(checks, 'check'),
      parameters: [idempotencyKey],
      body: {
        schema: objectSchema(
          {
            reason: { enum: checkReasons },
            comment: { type: ['string', 'null'], maxLength: 200 },
            components: { ...idsUpTo(limits.components), uniqueItems: true },
          },
          ['reason'],
        ),
        example: { reason: 'request', components: ['rng-core'] },
      },
      answers: { 202: jobStarted },
      codes: [...jobCodes, 'componentsNotSetUp'],
    },
  },
}

const providers = entityOf('game-providers')
const asking: readonly ErrorCode[] = [
  'notFound',
  'providerUnreachable',
  'providerTimeout',
  'providerFailed',
  'addressNotAllowed',
  'secretAddressChanged',
  'secretUnreadable',
  'providerAnswerInvalid',
]
const usual = { tag: tagOf(providers.name), who: whoMay(providers, 'import') }

/** Imports of games. */
export const importPaths: Paths = {
  '/game-providers/{id}/import': {
    get: {
      ...usual,
      id: 'previewImport',
      summary: 'What an import from a provider would do',
      description: 'The provider is asked; each of its games stands beside what is there.',
      answers: { 200: answerOf('The games.', 'ImportPreview') },
      codes: asking,
    },
    post: {
      ...usual,
      id: 'importGames',
      summary: 'Import games from a provider',
      parameters: [idempotencyKey],
      body: {
        schema: objectSchema(
          {
            games: { ...idsUpTo(limits.imported), description: 'Ids at the provider.' },
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
      answers: { 202: jobStarted },
      codes: ['importChanged', ...asking, ...jobCodes],
    },
  },
}
