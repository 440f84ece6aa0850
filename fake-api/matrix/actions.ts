import {
  activationBodySchemaOf,
  ownerFieldByCollection,
  type AssignmentCollection,
} from '../../src/contract/activation.ts'
import type { Impact } from '../../src/contract/answers/activation.ts'
import { matrixFilterSchema } from '../../src/contract/matrix.ts'
import { defineAction, type Routes } from '../actions/action.ts'
import { batchActivation } from '../activation/batch.ts'
import {
  contractAnswer,
  contractAnswerWithETag,
  defineJsonParameter,
  startedJobAnswer,
  toPascalCase,
} from '../http/operation.ts'
import { readGameMatrix } from './readGameMatrix.ts'

/** Many games of many casinos or integrations at once. */
export function defineAssignmentRoutes(name: AssignmentCollection): Routes {
  const owner = name === 'casino-games' ? 'cf_aurora' : 'polaris'
  return {
    [`GET /${name}/matrix`]: {
      id: `read${toPascalCase(name)}Matrix`,
      summary: 'Games by what they are assigned to',
      may: 'list',
      parameters: [
        defineJsonParameter('filter', 'Which games and columns.', matrixFilterSchema, {
          q: 'amber',
        }),
        'ifNoneMatch',
      ],
      answers: contractAnswerWithETag('Rows, columns and cells.', 'Matrix', {
        rows: [{ id: 'elm-street-carnival', name: 'Elm Street Carnival', theoreticalRtp: 96.1 }],
        columns: [{ id: owner, name: 'Aurora Palace', maxRtp: name === 'casino-games' ? 97.5 : null }],
        cells: ['I'],
      }),
      handle: readGameMatrix,
    },
    ...defineAction(`/${name}`, 'batch', {
      id: `batch${toPascalCase(name)}`,
      summary: 'Switch many games at once',
      description:
        'Each item is how it is to be: assigned where it is not, and active or not; with `assign` it is to be assigned anew, and fails where it already is. With `undoOf`, what a job has changed is put back; where that removes games, `removed` has to be their number, `totals.unassign` of the preview. With `dryRun` nothing happens, and no key is needed.',
      may: 'edit',
      parameters: ['idempotencyKeyUnlessDry'],
      body: {
        schema: activationBodySchemaOf(name),
        example: {
          items: [{ [ownerFieldByCollection[name]]: owner, gameId: 'elm-street-carnival', active: true }],
          dryRun: true,
        },
      },
      answers: {
        200: contractAnswer('With `dryRun`: what would come of it.', 'Impact', impactOf(name, owner)),
        202: startedJobAnswer,
      },
      codes: ['notFound', 'notUndoable', 'removesGames'],
      handle: batchActivation,
    }),
  }
}

/** In the casino, the game is not part of the integration yet; in the integration, one of two casinos has no version of it. */
function impactOf(name: AssignmentCollection, owner: string): Impact {
  const isOfCasino = name === 'casino-games'
  return {
    items: [
      {
        [ownerFieldByCollection[name]]: owner,
        gameId: 'elm-street-carnival',
        active: true,
        change: 'activate',
        ...{ openRounds: 0, openUntil: null },
        warnings: [isOfCasino ? 'notInIntegration' : 'jurisdictionWithoutVersion', 'missingProperties'],
        missingProperties: [
          {
            ...{ versionId: 'elm-street-carnival.v1.00', versionNumber: 'v1.00' },
            names: ['maxWin'],
            casinos: [{ id: 'cf_aurora', name: 'Aurora Palace' }],
          },
        ],
        casinosWithoutVersion: isOfCasino
          ? []
          : [{ id: 'cf_bluefin', name: 'Bluefin Casino', jurisdiction: 'United Kingdom' }],
        links: isOfCasino
          ? [
              { link: 'casino', state: 'green' },
              { link: 'integration', state: 'red', cause: 'notInIntegration' },
              { link: 'version', state: 'green' },
              { link: 'rtp', state: 'green' },
              { link: 'push', state: 'red' },
              { link: 'bridge', state: 'green' },
            ]
          : [],
      },
    ],
    totals: {
      ...{ assign: 0, activate: 1, deactivate: 0, unassign: 0, none: 0, failed: 0, warnings: 1 },
      ...{ openRounds: 0, openUntil: null },
    },
  }
}
