import { account } from '../../resources/account/entity.ts'
import { user } from '../records/made.ts'
import { changeSchema } from '../records/schemas.ts'
import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { idempotencyKey, ifMatch, ifNoneMatch } from '../parameters.ts'
import { listing, whoMay, writing } from '../records/paths.ts'
import { entityOf, object, onceCodes, tagOf } from './common.ts'

const users = entityOf('users')
const tag = tagOf(users.name)
const own = { tag, who: 'everybody, themselves' }
const { password: _, enabled: _enabled, createdAt: _createdAt, ...known } = user
const example = { ...known, lastSignIn: '2026-11-19T07:58:12.000Z' }

/** Passwords, and the own user. */
export const userPaths: Paths = {
  '/users/{id}/reset-password': {
    post: {
      id: 'resetPassword',
      tag,
      summary: 'Give a user another password',
      description: 'All sessions of the old one end.',
      who: whoMay(users, 'resetPassword'),
      parameters: [idempotencyKey],
      body: {
        schema: object({ password: { type: 'string', minLength: 1, maxLength: 128 } }, ['password']),
        example: { password: 'a password of length' },
      },
      answers: { 200: { description: 'The user.', schema: schemaRef('User'), headers: ['ETag'] } },
      codes: ['notFound', 'ownUser', 'passwordResetFailed', ...listing, ...onceCodes],
    },
  },
  '/account': {
    get: {
      ...own,
      id: 'readAccount',
      summary: 'The own user',
      parameters: [ifNoneMatch],
      answers: {
        200: { description: 'The own user.', schema: schemaRef('Account'), headers: ['ETag'], example },
      },
      codes: ['notFound', 'userFetchFailed'],
    },
    patch: {
      ...own,
      id: 'changeAccount',
      summary: 'Change the own names',
      parameters: [ifMatch],
      body: {
        required: false,
        schema: changeSchema(account, false),
        example: { firstName: 'Jonas', lastName: 'Winter' },
      },
      answers: {
        200: { description: 'The own user.', schema: schemaRef('Account'), headers: ['ETag'], example },
      },
      codes: [
        'notFound',
        'stale',
        'versionMissing',
        'ownUser',
        'userFetchFailed',
        'userUpdateFailed',
        ...listing,
        ...writing,
      ],
    },
  },
}
