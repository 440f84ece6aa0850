import { type OpenApiPart, objectSchema, schemaRef } from '../fake-api/http/operation.ts'
import { casinos } from '../resources/casinos/entity.ts'
import { integrations } from '../resources/integrations/entity.ts'
import { fieldsOf, type Entity } from '../src/contract/entity.ts'
import { toJsonSchema } from './convert.ts'

const hash: OpenApiPart = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256, in hexadecimal.',
}
const json = (schema: OpenApiPart, more: OpenApiPart = {}): OpenApiPart => ({
  'application/json': { schema, ...more },
})
const refusal: OpenApiPart = {
  description: 'Refused; the text is shown to whoever asked.',
  content: json(objectSchema({ error: { type: 'string' }, booked: { enum: ['refund', 'win'] } }, ['error'])),
}
const answer = (description: string, schema: OpenApiPart, example: unknown): OpenApiPart => ({
  description,
  content: json(schema, { example }),
})

export const webhooks: OpenApiPart = {
  bridgeConfiguration: {
    put: {
      operationId: 'bridgeConfiguration',
      summary: 'A bridge is told a casino as it is now',
      description:
        'By a push: `PUT <routerUrl>/configurations/{casinoId}`. The body is JSON with the keys of every object in order and no blanks between, so that the same configuration has the same hash. The bridge answers with the hash of what it has now; another one than that of the body is a failed push. It may be told the same any number of times.',
      security: [],
      parameters: [
        {
          name: 'Content-Digest',
          in: 'header',
          required: true,
          description: 'SHA-256 of the body (RFC 9530).',
          schema: { type: 'string', pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
        },
      ],
      requestBody: {
        required: true,
        content: json(schemaRef('BridgeConfiguration')),
      },
      responses: {
        200: answer(
          'Taken, or known already.',
          objectSchema({ hash, state: { enum: ['accepted', 'unchanged'] } }),
          { hash: '4cda91dc6c272c897e97bcf91de59740f18ecd62db63d98673541edd8b69d42e', state: 'accepted' },
        ),
        '4XX': refusal,
      },
    },
  },
  bridgeStatus: {
    get: {
      operationId: 'bridgeStatus',
      summary: 'A bridge is asked how it is',
      description:
        '`GET <routerUrl>/status`. `bridge` is the last part of its address: what answers in another name is none.',
      security: [],
      responses: {
        200: answer('It is there.', objectSchema({ bridge: { type: 'string' }, state: { const: 'ok' } }), {
          bridge: 'aurora-north',
          state: 'ok',
        }),
      },
    },
  },
  operatorBooking: {
    post: {
      operationId: 'operatorBooking',
      summary: 'An operator is asked to book what a round is closed with',
      description:
        '`POST <apiUrl>/rounds/{id}/close`, with the round’s id as the key against being booked twice. After another answer than these, or none, the same is sent again.',
      security: [],
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'Id of the round.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: json(
          objectSchema({
            booking: { enum: ['refund', 'win'] },
            amount: { type: 'integer', description: 'Hundredths.' },
            currency: { type: 'string' },
            playerId: { type: 'string' },
            providerRoundId: { type: 'string' },
          }),
          {
            example: {
              ...{ booking: 'refund', amount: 200, currency: 'EUR' },
              ...{ playerId: 'aur-302118', providerRoundId: '93-91292926' },
            },
          },
        ),
      },
      responses: {
        200: answer(
          'Booked, now or before.',
          objectSchema({
            round: { type: 'string' },
            booking: { enum: ['refund', 'win'] },
            amount: { type: 'integer' },
            state: { enum: ['booked', 'known'] },
          }),
          { round: 'gre5lcncv4p6', booking: 'refund', amount: 200, state: 'booked' },
        ),
        409: { ...refusal, description: 'Something else is booked for this round: `booked` says what.' },
        '4XX': refusal,
      },
    },
  },
}

export const buildBridgeConfigurationSchema = (): OpenApiPart => ({
  description: 'A casino as its bridge is told it, secrets in clear.',
  ...objectSchema(
    {
      ...plain(casinos, []),
      operatorApiConfig: { type: 'object', description: 'By the operator API, secrets in clear.' },
      integration: {
        description: 'The integration that it belongs to.',
        anyOf: [objectSchema(plain(integrations, ['id', 'bridgeId']), []), { type: 'null' }],
      },
      games: {
        type: 'array',
        items: { type: 'string' },
        description: 'Ids of the games that can be played, in order.',
      },
      salt: { type: 'string', description: 'Keeps secrets from being guessed by the hash.' },
    },
    ['id', 'name', 'integration', 'games', 'salt'],
  ),
})

function plain(entity: Entity, hidden: readonly string[]): Record<string, OpenApiPart> {
  const told = fieldsOf(entity).filter(
    ({ name, readOnly }) => !hidden.includes(name) && (!readOnly || name === 'id'),
  )
  return Object.fromEntries(
    told.map(({ name, kind }) => {
      const type = entity.schema.shape[name]
      return [name, kind === 'secret' || !type ? { type: ['string', 'null'] } : toJsonSchema(type, 'output')]
    }),
  )
}
