import { account } from '../resources/account/entity.ts'
import { limits } from '../src/contract/limits.ts'
import { reportFileFormats } from '../src/contract/reportFiles.ts'
import { userExample } from './examples.ts'
import { changeSchema } from './records.ts'
import { schemaRef } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, idempotencyKeyIfWanted, ifMatch, ifNoneMatch } from './parameters.ts'
import { userListCodes, userReadCodes, whoMay, writeErrorCodes } from './recordPaths.ts'
import {
  csvFile,
  answerWithETag,
  entityOf,
  idsUpTo,
  objectSchema,
  idempotencyCodes,
  tagOf,
} from './common.ts'

const users = entityOf('users')
const tag = tagOf(users.name)
const own = { tag, who: 'everybody, themselves' }
const { password: _, enabled: _enabled, createdAt: _createdAt, ...known } = userExample
const example = { ...known, lastSignIn: '2026-11-19T07:58:12.000Z' }

/** Passwords, access reviews, viewing as a visitor, and the user's own account. */
export const userPaths: Paths = {
  '/users/{id}/reset-password': {
    post: {
      id: 'resetPassword',
      tag,
      summary: 'Give a user another password',
      description:
        'All sessions of the old one end. At the next sign-in the identity service asks for another, which only the user knows.',
      who: whoMay(users, 'resetPassword'),
      parameters: [idempotencyKey],
      body: {
        schema: objectSchema(
          {
            password: { type: 'string', minLength: 1, maxLength: 128 },
          },
          ['password'],
        ),
        example: { password: 'a password of length' },
      },
      answers: { 200: answerWithETag('The user.', 'User') },
      codes: [
        ...(['notFound', 'ownUser', 'passwordResetFailed', 'passwordResetUnknown'] as const),
        ...userReadCodes,
        ...idempotencyCodes,
      ],
    },
  },
  '/users/export': {
    post: {
      id: 'exportUsers',
      tag,
      summary: 'The access review: everybody with what they may do',
      description:
        'One line for each user: role, casinos, status, last sign-in and last change. Where the identity service keeps no sign-ins, the file says so. The export is an entry of the audit log.',
      who: whoMay(users, 'export'),
      body: {
        schema: objectSchema({ format: { enum: reportFileFormats } }, ['format']),
        example: { format: 'en' },
      },
      answers: {
        200: csvFile('CSV in UTF-8; lines that say what it is stand before the table.', 'X-Total-Count'),
      },
      codes: ['tooLarge', ...userListCodes],
    },
  },
  '/viewings': {
    post: {
      id: 'beginViewing',
      tag,
      summary: 'Begin to read as a visitor',
      description: 'Good for whoever begins it, for an hour at most, by the header `View-As`. On record.',
      who: whoMay(users, 'view'),
      body: {
        schema: {
          anyOf: [
            objectSchema({ userId: { type: 'string', minLength: 1, maxLength: limits.id } }, ['userId']),
            objectSchema({ casinoIds: { ...idsUpTo(limits.references), minItems: 0 } }, ['casinoIds']),
          ],
        },
        example: { userId: userExample.id },
      },
      answers: {
        201: {
          description: 'The viewing; its id goes into the header.',
          schema: schemaRef('Viewing'),
          headers: ['Location'],
          example: {
            id: 'q7m2kx4tw5ra',
            user: { id: userExample.id, name: 'Jonas Winter' },
            casinoIds: ['cf_aurora', 'cf_bluefin'],
            others: false,
            startedAt: '2026-11-20T09:00:00.000Z',
            expiresAt: '2026-11-20T10:00:00.000Z',
          },
        },
      },
      codes: ['notFound', 'userFetchFailed', ...writeErrorCodes],
    },
  },
  '/viewings/{id}': {
    delete: {
      id: 'endViewing',
      tag,
      summary: 'End to read as a visitor',
      description: 'One that has ended stays so; one of somebody else is not touched. On record.',
      who: whoMay(users, 'view'),
      answers: { 200: { description: 'It has ended.', schema: objectSchema({}, []), example: {} } },
      codes: ['tooLarge'],
    },
  },
  '/account': {
    get: {
      ...own,
      id: 'readAccount',
      summary: 'The own user',
      parameters: [ifNoneMatch],
      answers: { 200: answerWithETag('The own user.', 'Account', example) },
      codes: ['notFound', 'userFetchFailed'],
    },
    patch: {
      ...own,
      id: 'changeAccount',
      summary: 'Change the own names',
      parameters: [ifMatch, idempotencyKeyIfWanted],
      body: {
        required: false,
        schema: changeSchema(account, false),
        example: { firstName: 'Jonas', lastName: 'Winter' },
      },
      answers: { 200: answerWithETag('The own user.', 'Account', example) },
      codes: [
        'notFound',
        'stale',
        'versionMissing',
        'ownUser',
        'userFetchFailed',
        'userUpdateFailed',
        ...userReadCodes,
        ...writeErrorCodes,
      ],
    },
  },
}
