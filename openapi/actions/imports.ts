import { limits } from '../../src/contract/limits.ts'
import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { idempotencyKey } from '../parameters.ts'
import { whoMay } from '../records/paths.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { entityOf, jobCodes, jobStarted, idsUpTo, object, tagOf } from './common.ts'

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
      answers: { 200: { description: 'The games.', schema: schemaRef('ImportPreview') } },
      codes: asking,
    },
    post: {
      ...usual,
      id: 'importGames',
      summary: 'Import games from a provider',
      parameters: [idempotencyKey],
      body: {
        schema: object(
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
