import { checkReasons } from '../src/contract/componentChecks.ts'
import { limits } from '../src/contract/limits.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, ifNoneMatch, defineQueryParameter } from './parameters.ts'
import { contractAnswer, answerWithETag, startedJobAnswer, idListSchema, objectSchema } from './common.ts'
import type { ErrorCode } from '../src/contract/errors.ts'

/** Component checks. */
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

/** Imports of games. */
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
