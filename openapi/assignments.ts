import * as z from 'zod/mini'
import {
  activationBody,
  ownerFields,
  type AssignmentCollection,
  activationChanges,
  activationWarnings,
  maxNamedMissing,
  type Impact,
  type ImpactTotals,
  type ItemImpact,
} from '../src/contract/activation.ts'
import { matrixFilter, cellStates, type Matrix } from '../src/contract/matrix.ts'
import { toJsonSchema } from './convert.ts'
import { toPascalCase } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKeyUnlessDry, ifNoneMatch, jsonParameter } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import {
  answerOf,
  answerWithETag,
  entityOf,
  jobCodes,
  jobStarted,
  tagOf,
  count,
  errorCode,
  instant,
  params,
  shape,
} from './common.ts'
import { linkStates, playableLinks } from '../src/contract/playable.ts'

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

shape<Matrix>()('Matrix', {
  rows: z.array(z.strictObject({ id: z.string(), name: z.string(), theoreticalRtp: z.number() })),
  columns: z.array(z.strictObject({ id: z.string(), name: z.string(), maxRtp: z.nullable(z.number()) })),
  cells: z
    .array(z.string().check(z.regex(/^[A-Za-z0-9+/]*$/)))
    .check(
      z.describe(
        `A text for each row, a letter of base64 for each cell, its value the place of the cell’s state in this list: ${cellStates.join(', ')}. In an integration \`playable\` is active.`,
      ),
    ),
})

const itemImpact = shape<ItemImpact>()('ItemImpact', {
  casinoId: z.optional(z.string()),
  integrationId: z.optional(z.string()),
  gameId: z.string(),
  active: z.nullable(z.boolean()),
  change: z.enum(activationChanges),
  openRounds: count,
  openUntil: z.nullable(instant),
  warnings: z.array(z.enum(activationWarnings)),
  missingProperties: z.array(z.string()).check(z.maxLength(maxNamedMissing + 1)),
  links: z
    .array(z.strictObject({ link: z.enum(playableLinks), state: z.enum(linkStates) }))
    .check(
      z.describe('What it will take to be played in the casino, link by link; none for an integration.'),
    ),
  error: z.optional(z.strictObject({ code: errorCode, params: z.optional(params) })),
})

const impactTotals = shape<ImpactTotals>()('ImpactTotals', {
  assign: count,
  activate: count,
  deactivate: count,
  unassign: count,
  none: count,
  failed: count,
  warnings: count,
  openRounds: count,
  openUntil: z.nullable(instant),
})

shape<Impact>()('Impact', { items: z.array(itemImpact), totals: impactTotals })
