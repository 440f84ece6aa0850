import { checkReasons } from '../../src/contract/componentChecks.ts'
import { limits } from '../../src/contract/limits.ts'
import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { idempotencyKey, ifNoneMatch } from '../parameters.ts'
import { whoMay } from '../records/paths.ts'
import { entityOf, jobCodes, jobStarted, idsUpTo, object, tagOf } from './common.ts'

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
        200: {
          description: 'By name.',
          schema: schemaRef('Components'),
          example: {
            components: [
              {
                component: 'rng-core',
                allowed: ['4cda91dc6c272c897e97bcf91de59740f18ecd62db63d98673541edd8b69d42e'],
                recent: [{ id: 'i4jfr74legnf', result: 'match', checkedOn: '2026-11-20T05:00:10.000Z' }],
                overdue: false,
              },
            ],
            complete: true,
          },
        },
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
      answers: { 200: { description: 'The runs.', schema: schemaRef('CheckRuns'), headers: ['ETag'] } },
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
        schema: object(
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
