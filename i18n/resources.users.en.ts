import { common } from './resources.common.en.ts'

/** Fields of both users and the own account. */
const person = {
  username: 'Username',
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
}

export const userResources = {
  account: {
    name: 'My account |||| My account',
    title: 'My account',
    fields: {
      ...common,
      ...person,
      role: 'Role',
      casinoAccess: 'Casino access',
      casinoIds: 'Casinos',
      lastSignIn: 'Last sign-in',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Visitor' },
      casinoAccess: { all: 'All casinos', selected: 'Selected casinos' },
    },
    versions: 'Console %{console} · API %{api}',
    casinosSeen: { all: 'You see all casinos.', none: 'No casino is assigned to you.' },
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
      casinoAccess: { all: 'All casinos', selected: 'Selected casinos' },
    },
    passwordRepeat: 'Repeat password',
    passwordRule: 'At least 12 and at most 128 characters, and neither the username nor the e-mail address.',
    noCasinos: 'Without a casino, this person sees no casino data.',
    actions: {
      attempted: 'Sent to the sign-in service',
      resetPassword: 'Password reset',
      export: 'Access review exported',
      view: 'Console viewed as a visitor',
      endView: 'View as a visitor ended',
      signInFailed: 'Sign-in failed',
    },
  },
}
