import { common } from './resources.common.de.ts'

/** What the own account and users have in common. */
const person = {
  username: 'Benutzername',
  email: 'E-Mail',
  firstName: 'Vorname',
  lastName: 'Nachname',
}

/** Names and fields of users. */
export const userResources = {
  account: {
    name: 'Mein Konto |||| Mein Konto',
    title: 'Mein Konto',
    fields: {
      ...common,
      ...person,
      role: 'Rolle',
      casinoIds: 'Casinos',
      lastSignIn: 'Letzte Anmeldung',
    },
    choices: { role: { admin: 'Administrator', visitor: 'Besucher' } },
    noCasinos: { admin: 'Sie sehen alle Casinos.', visitor: 'Ihnen ist kein Casino zugewiesen.' },
    password: {
      title: 'Passwort',
      explain:
        'Das Passwort ändern Sie beim Anmeldedienst. Danach sind Sie wieder hier; nicht gespeicherte Eingaben bleiben erhalten.',
      change: 'Passwort ändern',
      success: 'Ihr Passwort wurde geändert.',
      cancelled: 'Ihr Passwort wurde nicht geändert.',
      error: 'Ihr Passwort konnte nicht geändert werden.',
    },
    identity: {
      title: 'Was der Anmeldedienst weiß',
      userinfo: 'Benutzerinfo',
      profile: 'Kontoprofil',
      differs:
        'Ihre Sitzung kennt Sie noch als „%{name}“. Der neue Name gilt spätestens nach der nächsten Anmeldung.',
      rows: {
        username: 'Benutzername',
        firstName: 'Vorname',
        lastName: 'Nachname',
        email: 'E-Mail',
        emailVerified: 'E-Mail bestätigt',
      },
    },
  },
  users: {
    name: 'Benutzer |||| Benutzer',
    fields: {
      ...common,
      ...person,
      password: 'Passwort',
      role: 'Rolle',
      casinoIds: 'Casinos',
      casinoAccess: 'Casino-Zugriff',
      enabled: 'Aktiv',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Besucher' },
      casinoAccess: { all: 'Alle Casinos', selected: 'Ausgewählte', none: 'Keines' },
    },
    groups: { person: 'Person', password: 'Passwort', access: 'Zugriff' },
    passwordRepeat: 'Passwort wiederholen',
    own: {
      access: 'Rolle, Casinos und Aktivierung des eigenen Benutzers ändert ein anderer Administrator.',
      password: 'Das eigene Passwort ändern Sie unter',
    },
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
