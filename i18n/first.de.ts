import type { first as english } from './first.en.ts'
import { firstErrors } from './firstErrors.de.ts'
import { list } from './list.de.ts'
import { resources } from './resources.de.ts'

/** What the first page may say, whichever it is. */
export const first = {
  app: {
    title: '%{brand} Back-Office',
    skipToContent: 'Zum Inhalt springen',
    menu: 'Menü',
    timesIn: 'Zeiten in %{zone}',
    openMenu: 'Menü öffnen',
    trail: 'Sie sind hier',
    closeMenu: 'Menü schließen',
    home: 'Startseite',
    language: 'Sprache',
    darkMode: 'Dunkle Darstellung',
    lightMode: 'Helle Darstellung',
    guide: 'Anleitung (neuer Tab)',
    account: 'Angemeldet als %{name}, %{role}',
    ownAccount: 'Mein Konto',
    signOut: 'Abmelden',
    search: 'Suchen',
    searchEverything: 'Alles durchsuchen (%{key})',
    searchKey: 'Strg K',
    working: 'Wird geladen …',
    close: 'Schließen',
  },
  roles: { admin: 'Administrator', visitor: 'Besucher' },
  sections: {
    masterdata: 'Stammdaten',
    reporting: 'Auswertungen',
    support: 'Support',
    users: 'Benutzer',
  },
  home: {
    welcome: 'Willkommen, %{name}',
    intro: 'Spiel- und Casino-Konfigurationen verwalten.',
    noCasino: 'Ihnen ist kein Casino zugewiesen. Wenden Sie sich an einen Administrator.',
    noCasinoAdmin: 'Ihnen ist kein Casino zugewiesen. Zuweisen kann es ein anderer Administrator.',
  },
  pages: {
    notFound: 'Diese Seite wurde nicht gefunden',
    backHome: 'Zurück zur Startseite',
    toList: 'Zur Liste „%{name}“',
    signOutTitle: 'Möchten Sie sich abmelden?',
    staySignedIn: 'Angemeldet bleiben',
    forbidden: 'Keine Berechtigung.',
    forbiddenHint:
      'Diese Seite ist für Ihre Rolle nicht freigegeben. Wenden Sie sich an einen Administrator, wenn Sie sie brauchen.',
    errorTitle: 'Etwas ist schiefgegangen',
    forbiddenHintAdmin: 'Ihr Zugriff umfasst diese Seite nicht.',
    errorMessage: 'Meldung: %{message}',
    errorHintAdmin:
      'Laden Sie die Seite neu. Hilft das nicht, sagen Sie der Technik, was hier steht und was Sie gerade getan haben.',
    errorStatus: 'Fehler %{status}',
    errorReference: 'Kennung für den Support: %{reference}',
    errorHint:
      'Laden Sie die Seite neu. Hilft das nicht, sagen Sie Ihrem Administrator, was Sie gerade getan haben.',
    away: 'Diese Seite konnte nicht geladen werden',
    awayHint: 'Sie erscheint hier, sobald die Verbindung wieder besteht. Sie müssen nichts neu laden.',
    inputKept: 'Ihre Eingaben bleiben erhalten. Speichern Sie, sobald die Verbindung wieder steht.',
    reload: 'Neu laden',
    partFailed: 'Dieser Teil der Seite konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
    'games/integrations': 'Integrationen je Spiel',
    'integrations/games': 'Spiele je Integration',
    'games/matrix': 'Freischaltmatrix',
    'reporting/ggr-report': 'GGR-Bericht',
    'reporting/casino-performance-report': 'Casino-Performance',
    'reporting/game-performance-report': 'Spiele-Performance',
  },
  config: {
    title: 'Die Konsole ist nicht richtig eingerichtet',
    missing: 'Die Einstellungsdatei config.json konnte nicht geladen werden.',
    malformed: 'Die Einstellungsdatei config.json ist kein gültiges JSON.',
    wrongKey: 'In config.json fehlt die Einstellung „%{key}“ oder sie ist falsch.',
    hint: 'Die Datei liegt neben index.html. docs/settings.md beschreibt jede Einstellung darin.',
  },
  session: {
    unreachable: 'Der Anmeldedienst antwortet nicht',
    unreachableHint: 'Sie können gerade nicht angemeldet werden. Die Konsole versucht es weiter.',
    signInFailed: 'Die Anmeldung ist fehlgeschlagen',
    signInAgain: 'Erneut anmelden',
    lockedTitle: 'Ihre Sitzung ist beendet',
    lockedText: 'Melden Sie sich erneut an, um weiterzuarbeiten. Ihre Eingaben bleiben erhalten.',
    idleLockedText:
      'Die Konsole wurde gesperrt, damit in Ihrer Abwesenheit niemand anderes sie benutzt. Melden Sie sich erneut an, um weiterzuarbeiten. Ihre Eingaben bleiben erhalten.',
    idleTitle: 'Sind Sie noch da?',
    idleText:
      'In einer Sekunde wird die Konsole gesperrt. |||| In %{smart_count} Sekunden wird die Konsole gesperrt. Ihre Eingaben bleiben erhalten.',
    stay: 'Angemeldet bleiben',
    lockNow: 'Jetzt sperren',
    otherUser: 'Jemand anderes hat sich angemeldet. Die Seite wird neu geladen.',
    popupBlocked:
      'Ihr Browser hat das Anmeldefenster blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es erneut.',
    waiting: 'Bitte melden Sie sich im anderen Fenster an …',
  },
  list,
  errors: firstErrors,
  resources,
} satisfies typeof english
