import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { ifNoneMatch } from '../parameters.ts'
import { object } from './common.ts'

const tag = 'General'

/** What is about the API as a whole, and what needs attention. */
export const generalPaths: Paths = {
  '/health': {
    get: {
      id: 'readHealth',
      tag,
      summary: 'Whether the backend is there',
      answers: {
        200: {
          description: 'It is.',
          schema: object({ status: { const: 'ok' }, version: { type: 'string' } }, ['status', 'version']),
          example: { status: 'ok', version: '0.1.0' },
        },
      },
      codes: [],
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
      who: 'everybody, as far as they see it',
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
}
