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
    groups: { person: 'Person', password: 'Passwort', access: 'Zugriff' },
    passwordRepeat: 'Passwort wiederholen',
    noCasinos: {
      admin: 'Ein Administrator ohne Casino sieht alle Casinos.',
      visitor: 'Ein Besucher ohne Casino sieht kein Casino.',
    },
    reset: {
      button: 'Passwort zurücksetzen',
      title: 'Passwort von „%{name}“ zurücksetzen',
      explain:
        'Das neue Passwort gilt sofort. Alle Sitzungen dieses Benutzers enden. Geben Sie es auf sicherem Weg weiter.',
      confirm: 'Passwort setzen',
      done: 'Das Passwort von „%{name}“ wurde zurückgesetzt.',
    },
    actions: {
      attempted: 'An den Identitätsdienst übergeben',
      resetPassword: 'Passwort zurückgesetzt',
      signInFailed: 'Anmeldung fehlgeschlagen',
    },
  },
}
