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
    versions: 'Konsole %{console} · API %{api}',
    noCasinos: { admin: 'Sie sehen alle Casinos.', visitor: 'Ihnen ist kein Casino zugewiesen.' },
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
    passwordRepeat: 'Passwort wiederholen',
    noCasinos: {
      admin: 'Ein Administrator ohne Casino sieht alle Casinos.',
      visitor: 'Ein Besucher ohne Casino sieht kein Casino.',
    },
    actions: {
      attempted: 'An den Identitätsdienst übergeben',
      resetPassword: 'Passwort zurückgesetzt',
      export: 'Zugriffsprüfung exportiert',
      view: 'Konsole als Besucher angesehen',
      endView: 'Ansicht als Besucher beendet',
      signInFailed: 'Anmeldung fehlgeschlagen',
    },
  },
}
