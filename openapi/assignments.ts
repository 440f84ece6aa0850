import { activationBody, ownerFields, type AssignmentCollection } from '../src/contract/activation.ts'
import { matrixFilter } from '../src/contract/matrix.ts'
import { toJsonSchema } from './convert.ts'
import { toPascalCase } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKeyUnlessDry, ifNoneMatch, jsonParameter } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import { answerOf, answerWithETag, entityOf, jobCodes, jobStarted, tagOf } from './common.ts'

/** Many games of many casinos or integrations at once. */
export const assignmentPaths: Paths = { ...assignments('casino-games'), ...assignments('integration-games') }

function assignments(name: AssignmentCollection): Paths {
  const [tag, entity] = [tagOf(name), entityOf(name)]
  const owner = name === 'casino-games' ? 'cf_aurora' : 'polaris'
  return {
    [`/${name}/matrix`]: {
      get: {
        id: `read${toPascalCase(name)}Matrix`,
        tag,
        summary: 'Games by what they are assigned to',
        who: whoMay(entity, 'list'),
        parameters: [
          jsonParameter('filter', 'Which games and columns.', toJsonSchema(matrixFilter, 'input'), {
            q: 'amber',
          }),
          ifNoneMatch,
        ],
        answers: {
          200: answerWithETag('Rows, columns and cells.', 'Matrix', {
            rows: [{ id: 'elm-street-carnival', name: 'Elm Street Carnival', theoreticalRtp: 96.1 }],
            columns: [{ id: owner, name: 'Aurora Palace', maxRtp: name === 'casino-games' ? 97.5 : null }],
            cells: ['I'],
          }),
        },
        codes: ['malformed'],
      },
    },
    [`/${name}/batch`]: {
      post: {
        id: `batch${toPascalCase(name)}`,
        tag,
        summary: 'Switch many games at once',
        description:
          'Each item is how it is to be: assigned where it is not, and active or not; with `assign` it is to be assigned anew, and fails where it already is. With `undoOf`, what a job has changed is put back. With `dryRun` nothing happens, and no key is needed.',
        who: whoMay(entity, 'edit'),
        parameters: [idempotencyKeyUnlessDry],
        body: {
          schema: toJsonSchema(activationBody(name), 'input'),
          example: {
            items: [{ [ownerFields[name]]: owner, gameId: 'elm-street-carnival', active: true }],
            dryRun: true,
          },
        },
        answers: {
          200: answerOf('With `dryRun`: what would come of it.', 'Impact'),
          202: jobStarted,
        },
        codes: ['notFound', 'notUndoable', ...jobCodes],
      },
    },
  }
}
