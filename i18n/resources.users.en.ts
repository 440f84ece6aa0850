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
    groups: { person: 'Person', password: 'Password', access: 'Access' },
    passwordRepeat: 'Repeat password',
    noCasinos: {
      admin: 'An administrator without a casino sees all casinos.',
      visitor: 'A visitor without a casino sees no casino.',
    },
    reset: {
      button: 'Reset password',
      title: 'Reset the password of “%{name}”',
      explain:
        'The new password is in force at once. All sessions of this user end. Hand it on in a safe way.',
      confirm: 'Set password',
      done: 'The password of “%{name}” was reset.',
    },
    actions: {
      attempted: 'Handed to the identity service',
      resetPassword: 'Password reset',
      signInFailed: 'Sign-in failed',
    },
  },
}
