import { limits } from '../../src/contract/limits.ts'
import { eventsPath, lastSeen } from '../../src/contract/live.ts'
import { presencePath } from '../../src/contract/presence.ts'
import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { object } from './common.ts'

const tag = 'General'
const text = { type: 'string', minLength: 1, maxLength: limits.id }

/** What others change, and what they have open. */
export const livePaths: Paths = {
  [`/${eventsPath}`]: {
    get: {
      id: 'readEvents',
      tag,
      summary: 'What has changed',
      description:
        'What has happened after the `position` of the message before, or lately. With `Accept: text/event-stream` it goes on: each message is the `data` of an event, with lines that begin with a colon in between. The stream ends with the token, and when the server does; where the token is revoked, its last event is of the type `unauthenticated`. Of jobs under way a message tells whenever they have moved.',
      who: 'everybody, of what they may read themselves',
      parameters: [
        {
          name: lastSeen,
          in: 'header',
          description: 'The `position` of the message before: opaque, and good for the same person only.',
          schema: { type: 'string', maxLength: limits.header },
          example: 'CzBVep_E6Q4zWH2ix-wRNluApcrvFDleg6jN8hc8YYar0PUaP2SJrg',
        },
      ],
      codes: [],
      answers: {
        200: {
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
    },
  },
  [`/${presencePath}`]: {
    post: {
      id: 'notePresence',
      tag,
      summary: 'Have a record open, and learn who else has',
      description:
        'Said again every 15 seconds while the record is open; after 40 seconds without it nobody counts as there. It changes nothing and is not on record. Whoever may not see users is told of nobody.',
      who: 'whoever may see the record',
      body: {
        schema: object(
          {
            resource: text,
            recordId: { type: 'string', pattern: '^[^\\u0000-\\u001f]{1,200}$', maxLength: limits.id },
            left: { type: 'boolean' },
          },
          ['resource', 'recordId'],
        ),
        example: { resource: 'casinos', recordId: 'cf_aurora' },
      },
      answers: {
        200: {
          description: 'Who else has it open.',
          schema: schemaRef('PresenceAnswer'),
          example: { others: [{ id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', name: 'Katharina Brandt' }] },
        },
      },
      codes: ['notFound', 'tooLarge'],
    },
  },
}
