/** The words of the sign-in pages; they belong to the service, as theme messages belong to Keycloak. */
export type Locale = 'de' | 'en'
export type Texts = { [Key in keyof typeof en]: string }

const en = {
  subtitle: 'Manage game and casino configurations.',
  username: 'E-mail',
  password: 'Password',
  signIn: 'Sign in',
  badCredentials: 'Bad credentials',
  language: 'Language',
  back: 'Back to the console',
  expiredTitle: 'This page has expired',
  expired: 'The sign-in took too long, or it was finished in another window.',
  invalidTitle: 'This request is not valid',
  invalid: 'The console sent a request that cannot be answered.',
  failedTitle: 'Something went wrong',
  failed: 'The request could not be processed. Please try again.',
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address.',
  signOutTitle: 'Do you want to sign out?',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signingOut: 'Signing out …',
  signedOut: 'You are signed out',
}

const de = {
  subtitle: 'Spiel- und Casino-Konfigurationen verwalten.',
  username: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  badCredentials: 'Ungültige Anmeldedaten',
  language: 'Sprache',
  back: 'Zurück zur Konsole',
  expiredTitle: 'Diese Seite ist abgelaufen',
  expired: 'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster beendet.',
  invalidTitle: 'Diese Anfrage ist ungültig',
  invalid: 'Die Konsole hat eine Anfrage gesendet, die nicht beantwortet werden kann.',
  failedTitle: 'Etwas ist schiefgegangen',
  failed: 'Die Anfrage konnte nicht verarbeitet werden. Bitte versuchen Sie es erneut.',
  notFoundTitle: 'Seite nicht gefunden',
  notFound: 'Unter dieser Adresse gibt es nichts.',
  signOutTitle: 'Möchten Sie sich abmelden?',
  signOut: 'Abmelden',
  stay: 'Angemeldet bleiben',
  signingOut: 'Abmeldung läuft …',
  signedOut: 'Sie sind abgemeldet',
} satisfies Texts

export const texts: Record<Locale, Texts> = { de, en }
