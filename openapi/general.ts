import {
  type OpenApiPart,
  contractAnswer,
  contractAnswerWithETag,
  defineQueryParameter,
  objectSchema,
  schemaRef,
} from '../fake-api/http/operation.ts'
import { presenceBodySchema } from '../fake-api/presence/presence.ts'
import { maxSearchResultsPerCollection, maxSearchLength } from '../src/contract/search.ts'
import { account } from '../resources/account/entity.ts'
import { storedUserExample } from './examples.ts'
import { updateBodySchemaOf } from './records.ts'
import type { OperationsByMethodAndPath } from './operation.ts'
import { limits } from '../src/contract/limits.ts'
import { eventsPath, lastEventIdHeader, presencePath } from '../src/contract/live.ts'

const build: Record<string, OpenApiPart> = {
  version: { type: 'string' },
  commit: { type: 'string', description: 'What it was made of, where the build was told.' },
}

const own = { of: 'users', who: 'everybody, themselves' }
const { password: _, enabled: _enabled, createdAt: _createdAt, ...known } = storedUserExample
const example = { ...known, lastSignIn: '2026-11-19T07:58:12.000Z' }

export const generalPaths: OperationsByMethodAndPath = {
  'GET /health': {
    id: 'readHealth',
    summary: 'Whether the backend is there',
    answers: {
      description: 'It is: the version of the API, and of the console that is served beside it.',
      schema: objectSchema({ status: { const: 'ok' }, ...build, console: objectSchema(build, ['version']) }, [
        'status',
        'version',
      ]),
      example: { status: 'ok', version: '0.1.0', commit: '4d5af1a', console: { version: '0.1.0' } },
    },
  },
  'GET /ready': {
    id: 'readReadiness',
    summary: 'Whether calls can be answered now',
    description:
      'What is missing otherwise stands in `errors`: `store`, `identity` (the keys by which tokens are signed), or `server` while it ends.',
    answers: {
      description: 'They can.',
      schema: objectSchema({ status: { const: 'ready' } }),
      example: { status: 'ready' },
    },
    codes: ['notReady'],
  },
  'GET /openapi.json': {
    id: 'readDocument',
    summary: 'This document',
    answers: {
      description: 'OpenAPI 3.1.',
      schema: { type: 'object', required: ['openapi', 'info', 'paths'] },
      headers: ['ETag'],
    },
  },
  'GET /audit-entries/keys': {
    id: 'readAuditKeys',
    summary: 'The public keys by which signed exports are verified',
    answers: {
      description: 'A JSON Web Key Set (RFC 7517).',
      schema: {
        type: 'object',
        properties: {
          keys: { type: 'array', items: { type: 'object', required: ['kty', 'kid', 'alg'] } },
        },
        required: ['keys'],
      },
    },
  },
  'GET /home': {
    id: 'readHome',
    summary: 'What needs attention',
    who: 'everybody, as far as they may do something about it',
    parameters: ['ifNoneMatch'],
    answers: contractAnswerWithETag('By kind, without those of which there is nothing.', 'HomeAnswer', {
      attention: [
        {
          kind: 'rightsElsewhere',
          count: 1,
          refs: [{ resource: 'audit-entries', id: '000000000412', label: 'vera@example.com' }],
          since: '2026-11-13T00:00:00.000Z',
        },
        {
          kind: 'unpushed',
          count: 1,
          refs: [{ resource: 'casinos', id: 'cf_aurora', label: 'Aurora Palace' }],
        },
      ],
    }),
  },
  'GET /search': {
    id: 'search',
    summary: 'Records of all collections by id or name',
    description: `At most ${maxSearchResultsPerCollection} of each collection. Users are found by their names, too; collections that grow without end by the whole of an id only.`,
    who: 'everybody, as far as they see it',
    parameters: [
      defineQueryParameter(
        'q',
        'What is looked for; case and what parts words make no difference.',
        { type: 'string', maxLength: maxSearchLength },
        { required: true, example: 'aurora' },
      ),
      'ifNoneMatch',
    ],
    answers: contractAnswerWithETag('What was found, what fits best first.', 'SearchAnswer', {
      found: [{ resource: 'casinos', id: 'cf_aurora', label: 'Aurora Palace', fit: 1 }],
      missing: [],
    }),
  },
  [`GET /${eventsPath}`]: {
    id: 'readEvents',
    summary: 'What has changed',
    description:
      'What has happened after the `position` of the message before, or lately. With `Accept: text/event-stream` it goes on: each message is the `data` of an event, with lines that begin with a colon in between. The stream ends with the token, and when the server does; where the token is revoked, its last event is of the type `unauthenticated`. Of jobs under way a message tells whenever they have moved.',
    who: 'everybody, of what they may read themselves',
    parameters: [
      {
        name: lastEventIdHeader,
        in: 'header',
        description: 'The `position` of the message before: opaque, and good for the same person only.',
        schema: { type: 'string', maxLength: limits.header },
        example: 'CzBVep_E6Q4zWH2ix-wRNluApcrvFDleg6jN8hc8YYar0PUaP2SJrg',
      },
    ],
    answers: {
      description: 'The records that something has happened to.',
      schema: schemaRef('LiveMessage'),
      also: { 'text/event-stream': { type: 'string' } },
      example: {
        position: 'CzBVep_E6Q4zWH2ix-wRNluApcrvFDleg6jN8hc8YYar0PUaP2SJrg',
        changes: [{ resource: 'casinos', recordId: 'cf_aurora' }],
        more: false,
      },
    },
  },
  [`POST /${presencePath}`]: {
    id: 'notePresence',
    summary: 'Have a record open, and learn who else has',
    description:
      'Said again every 15 seconds while the record is open; after 40 seconds without it nobody counts as there. It changes nothing and is not on record. Whoever may not see users is told of nobody.',
    who: 'whoever may see the record',
    body: {
      schema: presenceBodySchema,
      example: { resource: 'casinos', recordId: 'cf_aurora' },
    },
    answers: contractAnswer('Who else has it open.', 'PresenceAnswer', {
      others: [{ id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', name: 'Katharina Brandt' }],
    }),
    codes: ['notFound', 'tooLarge', 'userFetchFailed'],
  },
  'GET /account': {
    ...own,
    id: 'readAccount',
    summary: 'The own user',
    parameters: ['ifNoneMatch'],
    answers: contractAnswerWithETag('The own user.', 'Account', example),
    codes: ['notFound', 'userFetchFailed'],
  },
  'PATCH /account': {
    ...own,
    id: 'changeAccount',
    summary: 'Change the own names',
    parameters: ['ifMatch', 'idempotencyKeyIfWanted'],
    body: {
      required: false,
      schema: updateBodySchemaOf(account, false),
      example: { firstName: 'Jonas', lastName: 'Winter' },
    },
    answers: contractAnswerWithETag('The own user.', 'Account', example),
    codes: ['notFound', 'ownUser', 'userFetchFailed', 'userUpdateFailed', 'userListFailed'],
  },
}
