import { common } from './resources.common.en.ts'

/** Names and fields of users. */
export const userResources = {
  users: {
    name: 'User |||| Users',
    fields: {
      ...common,
      username: 'Username',
      email: 'E-mail',
      firstName: 'First name',
      lastName: 'Last name',
      password: 'Password',
      role: 'Role',
      casinoIds: 'Casinos',
      enabled: 'Enabled',
    },
    choices: { role: { admin: 'Administrator', visitor: 'Visitor' } },
    actions: {
      attempted: 'Handed to the identity service',
      resetPassword: 'Password reset',
      signInFailed: 'Sign-in failed',
    },
  },
}
