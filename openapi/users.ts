import { accessReviewBodySchema } from '../fake-api/users/review/export.ts'
import { viewingRequestSchema } from '../fake-api/users/viewings.ts'
import { account } from '../resources/account/entity.ts'
import { storedUserExample } from './examples.ts'
import { writeBodySchemaOf } from './records.ts'
import { schemaRef, csvFileAnswer, answerWithETag, objectSchema } from './common.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, optionalIdempotencyKey, ifMatch, ifNoneMatch } from './parameters.ts'
import { userListErrorCodes, userReadErrorCodes } from './recordPaths.ts'

const own = { of: 'users', who: 'everybody, themselves' }
const { password: _, enabled: _enabled, createdAt: _createdAt, ...known } = storedUserExample
const example = { ...known, lastSignIn: '2026-11-19T07:58:12.000Z' }

export const userPaths: Paths = {
  'POST /users/{id}/reset-password': {
    id: 'resetPassword',
    summary: 'Give a user another password',
    description:
      'All sessions of the old one end. At the next sign-in the identity service asks for another, which only the user knows.',
    may: 'resetPassword',
    parameters: [idempotencyKey],
    body: {
      schema: objectSchema({ password: { type: 'string', minLength: 1, maxLength: 128 } }),
      example: { password: 'a password of length' },
    },
    answers: answerWithETag('The user.', 'User'),
    codes: [...(['ownUser', 'passwordResetFailed', 'passwordResetUnknown'] as const), ...userReadErrorCodes],
  },
  'POST /users/export': {
    id: 'exportUsers',
    summary: 'The access review: everybody with what they may do',
    description:
      'One line for each user: role, casinos, status, last sign-in and last change. Where the identity service keeps no sign-ins, the file says so. The export is an entry of the audit log.',
    may: 'export',
    body: {
      schema: accessReviewBodySchema,
      example: { format: 'en' },
    },
    answers: csvFileAnswer(
      'CSV in UTF-8; lines that say what it is stand before the table.',
      'X-Total-Count',
    ),
    codes: userListErrorCodes,
  },
  'POST /viewings': {
    id: 'beginViewing',
    of: 'users',
    summary: 'Begin to read as a visitor',
    description: 'Good for whoever begins it, for an hour at most, by the header `View-As`. On record.',
    may: 'view',
    body: {
      schema: viewingRequestSchema,
      example: { userId: storedUserExample.id },
    },
    answers: {
      201: {
        description: 'The viewing; its id goes into the header.',
        schema: schemaRef('Viewing'),
        headers: ['Location'],
        example: {
          id: 'q7m2kx4tw5ra',
          user: { id: storedUserExample.id, name: 'Jonas Winter' },
          casinoIds: ['cf_aurora', 'cf_bluefin'],
          others: false,
          startedAt: '2026-11-20T09:00:00.000Z',
          expiresAt: '2026-11-20T10:00:00.000Z',
        },
      },
    },
    codes: ['notFound', 'userFetchFailed'],
  },
  'DELETE /viewings/{id}': {
    id: 'endViewing',
    of: 'users',
    isForgiving: true,
    summary: 'End to read as a visitor',
    description: 'One that has ended stays so; one of somebody else is not touched. On record.',
    may: 'view',
    answers: { description: 'It has ended.', schema: objectSchema({}), example: {} },
    codes: ['tooLarge'],
  },
  'GET /account': {
    ...own,
    id: 'readAccount',
    summary: 'The own user',
    parameters: [ifNoneMatch],
    answers: answerWithETag('The own user.', 'Account', example),
    codes: ['notFound', 'userFetchFailed'],
  },
  'PATCH /account': {
    ...own,
    id: 'changeAccount',
    summary: 'Change the own names',
    parameters: [ifMatch, optionalIdempotencyKey],
    body: {
      required: false,
      schema: writeBodySchemaOf(account, false),
      example: { firstName: 'Jonas', lastName: 'Winter' },
    },
    answers: answerWithETag('The own user.', 'Account', example),
    codes: ['notFound', 'ownUser', 'userFetchFailed', 'userUpdateFailed', ...userReadErrorCodes],
  },
}
