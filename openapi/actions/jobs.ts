import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { idempotencyKey } from '../parameters.ts'
import { whoMay } from '../records/paths.ts'
import { entityOf, jobCodes, jobStarted, idempotencyCodes, tagOf } from './common.ts'

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
      answers: { 200: { description: 'The job.', schema: schemaRef('Job'), headers: ['ETag'] } },
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
