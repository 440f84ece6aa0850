import type { FieldErrors } from '../../src/contract/problem.ts'
import { screens } from '../../src/schema/derive.tsx'
import { users } from './entity.ts'

export const userScreens = screens(users, {
  path: 'users/manage',
  section: 'users',
  icon: 'people',
  columns: ['username', 'firstName', 'lastName', 'role', 'casinoIds', 'enabled'],
  inputs: () => import('./UserInputs.tsx'),
  proposed: () => ({ enabled: true }),
  check: ({ password, passwordRepeat }): FieldErrors =>
    (password ?? '') === (passwordRepeat ?? '') ? {} : { passwordRepeat: { code: 'passwordsDiffer' } },
  keeps: (record, user) => (record.id === user.id ? 'ownUser' : null),
})
