import { activationBody, owners, type AssignmentCollection } from '../../src/contract/activation.ts'
import { matrixFilter } from '../../src/contract/matrix.ts'
import { converted } from '../convert.ts'
import { pascal, schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { idempotencyKeyUnlessDry, ifNoneMatch } from '../parameters.ts'
import { jsonParameter } from '../query.ts'
import { whoMay } from '../records/paths.ts'
import { entityOf, jobCodes, jobStarted, tagOf } from './common.ts'

/** Many games of many casinos or integrations at once. */
export const assignmentPaths: Paths = { ...assignments('casino-games'), ...assignments('integration-games') }

function assignments(name: AssignmentCollection): Paths {
  const [tag, entity] = [tagOf(name), entityOf(name)]
  const owner = name === 'casino-games' ? 'cf_aurora' : 'polaris'
  return {
    [`/${name}/matrix`]: {
      get: {
        id: `read${pascal(name)}Matrix`,
        tag,
        summary: 'Games by what they are assigned to',
        who: whoMay(entity, 'list'),
        parameters: [
          jsonParameter('filter', 'Which games and columns.', converted(matrixFilter, 'input'), {
            q: 'amber',
          }),
          ifNoneMatch,
        ],
        answers: {
          200: {
            description: 'Rows, columns and cells.',
            schema: schemaRef('Matrix'),
            headers: ['ETag'],
            example: {
              rows: [{ id: 'elm-street-carnival', name: 'Elm Street Carnival', theoreticalRtp: 96.1 }],
              columns: [{ id: owner, name: 'Aurora Palace', maxRtp: name === 'casino-games' ? 97.5 : null }],
              cells: ['I'],
            },
          },
        },
        codes: ['malformed'],
      },
    },
    [`/${name}/batch`]: {
      post: {
        id: `batch${pascal(name)}`,
        tag,
        summary: 'Switch many games at once',
        description:
          'Each item is how it is to be: assigned where it is not, and active or not; with `assign` it is to be assigned anew, and fails where it already is. With `undoOf`, what a job has changed is put back. With `dryRun` nothing happens, and no key is needed.',
        who: whoMay(entity, 'edit'),
        parameters: [idempotencyKeyUnlessDry],
        body: {
          schema: converted(activationBody(name), 'input'),
          example: {
            items: [{ [owners[name]]: owner, gameId: 'elm-street-carnival', active: true }],
            dryRun: true,
          },
        },
        answers: {
          200: { description: 'With `dryRun`: what would come of it.', schema: schemaRef('Impact') },
          202: jobStarted,
        },
        codes: ['notFound', 'notUndoable', ...jobCodes],
      },
    },
  }
}
