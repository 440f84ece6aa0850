import { common } from './resources.common.de.ts'

const person = {
  username: 'Benutzername',
  email: 'E-Mail',
  firstName: 'Vorname',
  lastName: 'Nachname',
}

export const userResources = {
  account: {
    name: 'Mein Konto |||| Mein Konto',
    title: 'Mein Konto',
    fields: {
      ...common,
      ...person,
      role: 'Rolle',
      casinoAccess: 'Casino-Zugriff',
      casinoIds: 'Casinos',
      lastSignIn: 'Letzte Anmeldung',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Besucher' },
      casinoAccess: { all: 'Alle Casinos', selected: 'Ausgewählte Casinos' },
    },
    versions: 'Konsole %{console} · API %{api}',
    casinosSeen: { all: 'Sie sehen alle Casinos.', none: 'Ihnen ist kein Casino zugewiesen.' },
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
      casinoAccess: { all: 'Alle Casinos', selected: 'Ausgewählte Casinos' },
    },
    passwordRepeat: 'Passwort wiederholen',
    passwordRule: 'Mindestens 12, höchstens 128 Zeichen, und weder der Benutzername noch die E-Mail-Adresse.',
    noCasinos: 'Ohne Casino sieht diese Person keine Casinodaten.',
    actions: {
      attempted: 'An den Anmeldedienst gesendet',
      resetPassword: 'Passwort neu gesetzt',
      export: 'Zugriffsprüfung exportiert',
      view: 'Konsole als Besucher angesehen',
      endView: 'Ansicht als Besucher beendet',
      signInFailed: 'Anmeldung fehlgeschlagen',
    },
  },
}
