import * as z from 'zod/mini'
import { roles } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  choice,
  computed,
  createOnly,
  field,
  flag,
  id,
  optional,
  references,
  secret,
  text,
  unique,
} from '../../src/contract/fields.ts'
import { email } from '../../src/contract/kinds.ts'

/**
 * The most characters of a password. What else it has to be is the identity service's policy. Blanks around it belong to it.
 */
const password = () =>
  field(secret(z.string().check(z.minLength(1), z.maxLength(128))), { kind: 'secret', createOnly: true })

/**
 * Who may sign in, as the identity service keeps them; `version` is a hash of what it says of them. A password is given at
 * creation and reset by an action, each time in clear to the identity service and to nobody else.
 */
export const users = defineEntity({
  name: 'users',
  label: 'username',
  access: { admin: 'everything' },
  scope: null,
  external: true,
  sought: { by: ['id', 'username', 'email', 'firstName', 'lastName'] },
  schema: () =>
    z.object({
      id: id(),
      username: createOnly(unique(email(), 'usernameTaken')),
      email: unique(email(), 'emailTaken'),
      firstName: optional(text(100)),
      lastName: optional(text(100)),
      password: password(),
      role: choice(roles),
      /**
       * None is every casino to an administrator, and none to a visitor. A casino that is deleted stays here until somebody
       * takes it away: without it, an administrator limited to it alone would see all the others.
       */
      casinoIds: references('casinos'),
      casinoAccess: computed(choice(['all', 'selected', 'none'])),
      enabled: flag({ true: 'good', false: 'over' }),
    }),
  actions: ['resetPassword', 'export', 'view'],
  computed: async (rows) => rows.map((row) => ({ casinoAccess: casinoAccessOf(row) })),
})

function casinoAccessOf({ role, casinoIds }: Record<string, unknown>) {
  if (role && Array.isArray(casinoIds) && casinoIds.length > 0) return 'selected'
  return role === 'admin' ? 'all' : 'none'
}
