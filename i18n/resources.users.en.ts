import { common } from './resources.common.en.ts'

/** What the own account and users have in common. */
const person = {
  username: 'Username',
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
}

/** Names and fields of users. */
export const userResources = {
  account: {
    name: 'My account |||| My account',
    title: 'My account',
    fields: {
      ...common,
      ...person,
      role: 'Role',
      casinoIds: 'Casinos',
      lastSignIn: 'Last sign-in',
    },
    choices: { role: { admin: 'Administrator', visitor: 'Visitor' } },
    noCasinos: { admin: 'You see all casinos.', visitor: 'No casino is assigned to you.' },
    password: {
      title: 'Password',
      explain:
        'You change your password at the sign-in service. You come back here afterwards; entries that are not saved are kept.',
      change: 'Change password',
      success: 'Your password was changed.',
      cancelled: 'Your password was not changed.',
      error: 'Your password could not be changed.',
    },
    identity: {
      title: 'What the sign-in service knows',
      userinfo: 'User info',
      profile: 'Account profile',
      differs:
        'Your session still knows you as “%{name}”. The new name is in force after the next sign-in at the latest.',
      rows: {
        username: 'Username',
        firstName: 'First name',
        lastName: 'Last name',
        email: 'E-mail',
        emailVerified: 'E-mail confirmed',
      },
    },
  },
  users: {
    name: 'User |||| Users',
    fields: {
      ...common,
      ...person,
      password: 'Password',
      role: 'Role',
      casinoIds: 'Casinos',
      casinoAccess: 'Casino access',
      enabled: 'Enabled',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Visitor' },
      casinoAccess: { all: 'All casinos', selected: 'Selected', none: 'None' },
    },
    groups: { person: 'Person', password: 'Password', access: 'Access' },
    passwordRepeat: 'Repeat password',
    own: {
      access: 'Role, casinos and activation of your own user are changed by another administrator.',
      password: 'You change your own password at',
    },
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
