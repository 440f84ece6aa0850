import { common } from './resources.common.de.ts'

/** Names and fields of users. */
export const userResources = {
  users: {
    name: 'Benutzer |||| Benutzer',
    fields: {
      ...common,
      username: 'Benutzername',
      email: 'E-Mail',
      firstName: 'Vorname',
      lastName: 'Nachname',
      password: 'Passwort',
      role: 'Rolle',
      casinoIds: 'Casinos',
      enabled: 'Aktiv',
    },
    choices: { role: { admin: 'Administrator', visitor: 'Besucher' } },
    actions: {
      attempted: 'An den Identitätsdienst übergeben',
      resetPassword: 'Passwort zurückgesetzt',
      signInFailed: 'Anmeldung fehlgeschlagen',
    },
  },
}
