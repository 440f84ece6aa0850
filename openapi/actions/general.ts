import { maxSearchResults, maxSearchLength } from '../../src/contract/search.ts'
import { schemaRef, type Json } from '../json.ts'
import type { Paths } from '../operation.ts'
import { ifNoneMatch } from '../parameters.ts'
import { object } from './common.ts'

const tag = 'General'

const build: Record<string, Json> = {
  version: { type: 'string' },
  commit: { type: 'string', description: 'What it was made of, where the build was told.' },
}

/** Operations about the API as a whole, and about what needs attention. */
export const generalPaths: Paths = {
  '/health': {
    get: {
      id: 'readHealth',
      tag,
      summary: 'Whether the backend is there',
      answers: {
        200: {
          description: 'It is: the version of the API, and of the console that is served beside it.',
          schema: object({ status: { const: 'ok' }, ...build, console: object(build, ['version']) }, [
            'status',
            'version',
          ]),
          example: { status: 'ok', version: '0.1.0', commit: '4d5af1a', console: { version: '0.1.0' } },
        },
      },
      codes: [],
    },
  },
  '/ready': {
    get: {
      id: 'readReadiness',
      tag,
      summary: 'Whether calls can be answered now',
      description:
        'What is missing otherwise stands in `errors`: `store`, `identity` (the keys by which tokens are signed), or `server` while it ends.',
      answers: {
        200: {
          description: 'They can.',
          schema: object({ status: { const: 'ready' } }, ['status']),
          example: { status: 'ready' },
        },
      },
      codes: ['notReady'],
    },
  },
  '/openapi.json': {
    get: {
      id: 'readDocument',
      tag,
      summary: 'This document',
      answers: {
        200: {
          description: 'OpenAPI 3.1.',
          schema: { type: 'object', required: ['openapi', 'info', 'paths'] },
          headers: ['ETag'],
        },
      },
      codes: [],
    },
  },
  '/home': {
    get: {
      id: 'readHome',
      tag,
      summary: 'What needs attention',
      who: 'everybody, as far as they may do something about it',
      parameters: [ifNoneMatch],
      answers: {
        200: {
          description: 'By kind, without those of which there is nothing.',
          schema: schemaRef('HomeAnswer'),
          headers: ['ETag'],
          example: {
            attention: [
              {
                kind: 'unpushed',
                count: 1,
                refs: [{ resource: 'casinos', id: 'cf_aurora', label: 'Aurora Palace' }],
              },
            ],
          },
        },
      },
      codes: [],
    },
  },
  '/search': {
    get: {
      id: 'search',
      tag,
      summary: 'Records of all collections by id or name',
      description: `At most ${maxSearchResults} of each collection. Users are found by their names, too; collections that grow without end by the whole of an id only.`,
      who: 'everybody, as far as they see it',
      parameters: [
        {
          name: 'q',
          in: 'query',
          required: true,
          description: 'What is looked for; case and what parts words make no difference.',
          schema: { type: 'string', maxLength: maxSearchLength },
          example: 'aurora',
        },
        ifNoneMatch,
      ],
      answers: {
        200: {
          description: 'What was found, what fits best first.',
          schema: schemaRef('SearchAnswer'),
          headers: ['ETag'],
          example: {
            found: [{ resource: 'casinos', id: 'cf_aurora', label: 'Aurora Palace', fit: 1 }],
            missing: [],
          },
        },
      },
      codes: ['malformed'],
    },
  },
}
