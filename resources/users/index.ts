import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { users } from './entity.ts'

export const userScreens = defineScreens(users, {
  path: 'users/manage',
  section: 'users',
  icon: 'people',
  guide: 'manage-users',
  columns: ['username', 'firstName', 'lastName', 'role', 'casinoAccess', 'casinoIds', 'enabled'],
  list: () => import('./UserList.tsx'),
  inputs: () => import('./UserInputs.tsx'),
  // The role with the fewest rights, so that further rights are granted on purpose.
  proposed: () => ({ role: 'visitor' as const, casinoAccess: 'selected' as const, enabled: true }),
  // Existing users have a marker instead of a password, and nothing to repeat.
  check: ({ password, passwordRepeat }): FieldErrors =>
    typeof password === 'string' && password !== (passwordRepeat ?? '')
      ? { passwordRepeat: { code: 'passwordsDiffer' } }
      : {},
  // Changed rights end the user's sessions; a disabled user has none.
  savedNote: (before, changed) =>
    before.enabled && changed.some((name) => rights.includes(name)) ? 'resources.users.signedOut' : null,
  preventsDelete: (record, user) => (record.id === user.id ? 'ownUser' : null),
})

const rights: readonly string[] = ['enabled', 'role', 'casinoAccess', 'casinoIds']
