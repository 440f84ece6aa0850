import type { Context } from 'koa'
import { localeCookie } from '../../src/contract/localeCookie.ts'

export type Locale = 'de' | 'en'
type Texts = { [Key in keyof typeof en]: string }

const en = {
  subtitle: 'Manage game and casino configurations.',
  username: 'E-mail',
  password: 'Password',
  signIn: 'Sign in',
  badCredentials: 'Bad credentials',
  tooManySignIns: 'Too many sign-ins have failed from where you are. Please try again in a minute.',
  demoTitle: 'To try it out',
  demo: 'One click fills in the form. Until somebody changes it, the password is',
  admin: 'Administrator',
  visitor: 'Visitor',
  allCasinos: 'all casinos',
  noCasinos: 'no casinos',
  manyCasinos: 'casinos',
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
  tooManyTitle: 'Too many requests',
  tooMany: 'Too many sign-ins are begun from where you are. Please try again in a minute.',
  signOutTitle: 'Do you want to sign out?',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signingOut: 'Signing out …',
  signedOut: 'You are signed out',
  updatePassword: 'Change password. You stay signed in here; everywhere else you will be signed out.',
  temporaryPassword: 'Your password was set by an administrator. Please choose one of your own.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters.',
  confirmPassword: 'Repeat new password',
  savePassword: 'Change password',
  cancel: 'Cancel',
  wrongPassword: 'This is not your current password.',
  passwordsDiffer: "Passwords don't match.",
  presentPassword: 'Please choose a password other than your current one.',
  invalidPasswordMinLengthMessage: 'The password is too short: it needs at least 12 characters.',
  invalidPasswordNotUsernameMessage: 'The password must not be your username.',
  invalidPasswordNotEmailMessage: 'The password must not be your e-mail address.',
}

const de = {
  subtitle: 'Spiel- und Casino-Konfigurationen verwalten.',
  username: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  badCredentials: 'Ungültige Anmeldedaten',
  tooManySignIns:
    'Von Ihrem Anschluss sind zu viele Anmeldungen gescheitert. Bitte versuchen Sie es in einer Minute noch einmal.',
  demoTitle: 'Zum Ausprobieren',
  demo: 'Ein Klick füllt das Formular aus. Solange es niemand ändert, lautet das Passwort',
  admin: 'Administrator',
  visitor: 'Besucher',
  allCasinos: 'alle Casinos',
  noCasinos: 'keine Casinos',
  manyCasinos: 'Casinos',
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
  tooManyTitle: 'Zu viele Anfragen',
  tooMany:
    'Von Ihrem Anschluss werden zu viele Anmeldungen begonnen. Bitte versuchen Sie es in einer Minute noch einmal.',
  signOutTitle: 'Möchten Sie sich abmelden?',
  signOut: 'Abmelden',
  stay: 'Angemeldet bleiben',
  signingOut: 'Abmeldung läuft …',
  signedOut: 'Sie sind abgemeldet',
  updatePassword: 'Passwort ändern. Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.',
  temporaryPassword: 'Ihr Passwort wurde von der Administration gesetzt. Bitte wählen Sie ein eigenes.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 12 Zeichen.',
  confirmPassword: 'Neues Passwort wiederholen',
  savePassword: 'Passwort ändern',
  cancel: 'Abbrechen',
  wrongPassword: 'Das ist nicht Ihr aktuelles Passwort.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  presentPassword: 'Bitte wählen Sie ein anderes Passwort als das aktuelle.',
  invalidPasswordMinLengthMessage: 'Das Passwort ist zu kurz: Es braucht mindestens 12 Zeichen.',
  invalidPasswordNotUsernameMessage: 'Das Passwort darf nicht Ihr Benutzername sein.',
  invalidPasswordNotEmailMessage: 'Das Passwort darf nicht Ihre E-Mail-Adresse sein.',
} satisfies Texts

export const texts: Record<Locale, Texts> = { de, en }

/** The language chosen on the page (`kc_locale`), else asked for by the console (`ui_locales`), else in its cookie, else German. */
export function localeOf(ctx: Context, uiLocales: unknown = ctx.query['ui_locales']): Locale {
  return firstSupported(ctx.query['kc_locale']) ?? proposedLocale(ctx, uiLocales)
}

const proposedLocale = (ctx: Context, uiLocales: unknown): Locale =>
  firstSupported(uiLocales) ?? firstSupported(ctx.cookies.get(localeCookie.name, { signed: false })) ?? 'de'

/** The language that the person chose on the page; `undefined` if it is the proposed one, which the form of the page repeats. */
export function localeChosenOnPage(ctx: Context, uiLocales: unknown): Locale | undefined {
  const locale = firstSupported(ctx.query['kc_locale'])
  return locale === proposedLocale(ctx, uiLocales) ? undefined : locale
}

/** The console, which has the same host, reads its language from this cookie. Like the console, this sets it without `Secure`. */
export function setChosenLocaleCookie(ctx: Context): void {
  const locale = firstSupported(ctx.query['kc_locale'])
  if (!locale) return
  const { name, seconds } = localeCookie
  const options = { maxAge: seconds * 1000, path: '/', sameSite: 'lax', secure: false } as const
  ctx.cookies.set(name, locale, { ...options, httpOnly: false, signed: false })
}

function firstSupported(tags: unknown): Locale | undefined {
  if (typeof tags !== 'string') return undefined
  return tags
    .toLowerCase()
    .split(' ')
    .map((tag) => tag.split('-')[0])
    .find((language) => language === 'de' || language === 'en')
}
