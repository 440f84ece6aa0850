import type { deferredMessages as english } from './deferred.en.ts'
import { activation, matrix } from './activation.de.ts'
import { deferredErrorTexts, loggedErrorTexts } from './errors.de.ts'
import { deletionTexts, form, inputTexts, secret } from './form.de.ts'
import { emptyListTexts, help } from './help.de.ts'
import { reports } from './reports.de.ts'
import { resourcePages } from './resourcePages.de.ts'
import { record } from './record.de.ts'

export const deferredMessages = {
  form,
  empty: emptyListTexts,
  help,
  secret,
  delete: deletionTexts,
  jobs: {
    cancelling: 'Wird abgebrochen …',
    count: '%{done} von %{total}',
    failed: '%{failed} von %{total} fehlgeschlagen',
    left: 'noch etwa %{time}',
    began: 'Gestartet von %{name}: %{began}',
    ended: 'Gestartet von %{name}: %{began}, beendet: %{ended}',
    cancel: 'Abbrechen',
    retry:
      'Fehlgeschlagenen Eintrag erneut versuchen |||| %{smart_count} fehlgeschlagene Einträge erneut versuchen',
    show: 'Vorgang ansehen',
    item: 'Eintrag',
    outcome: 'Ergebnis',
    at: 'Zeitpunkt',
    more: 'und ein weiterer |||| und %{count} weitere',
    outcomes: {
      match: 'Übereinstimmung',
      mismatch: 'Abweichung',
      notListed: 'Nicht gelistet',
      waiting: 'Wartet',
      ok: 'OK',
      unchanged: 'Unverändert',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
      activated: 'Aktiviert',
      deactivated: 'Deaktiviert',
      assigned: 'Zugewiesen',
      assignedAndActivated: 'Zugewiesen und aktiviert',
      unassigned: 'Zuweisung entfernt',
      created: 'Angelegt',
      updated: 'Geändert',
      refunded: 'Erstattet',
      booked: 'Gewinn gebucht',
      closed: 'Ohne Buchung geschlossen',
      made: 'Erstellt',
    },
  },
  matrix,
  reportFiles: {
    request: 'Datei anfordern',
    requested: {
      making: 'Die Datei wird erstellt.',
      ready: 'Die Datei ist fertig und lässt sich aus der Liste herunterladen.',
      failed: 'Die Datei konnte nicht erstellt werden.',
      cancelled: 'Das Erstellen der Datei wurde abgebrochen.',
      expired: 'Die Datei ist schon wieder abgelaufen.',
    },
    explain:
      'Die Datei entsteht im Hintergrund, mit allen Zeilen. Zeitraum und Filter stehen in der Datei. Sie erscheint unter „Downloads“ mit ihrer Prüfsumme.',
    count: 'Die Datei wird eine Zeile haben. |||| Die Datei wird %{count} Zeilen haben.',
    progress: '%{done} von %{total} Zeilen',
    download: 'Herunterladen',
    repeat: 'Erneut anfordern',
    asFile: 'Als Download anfordern',
    rowsOfReport:
      'Eine Zeile dieses Berichts, mit allen Kennzahlen. |||| Alle %{count} Zeilen dieses Reports in der aktuellen Reihenfolge, mit allen Kennzahlen und ohne Summen.',
    all: 'ohne Filter',
    by: 'nach %{field}',
    verify: 'So prüfen Sie eine gespeicherte Datei:',
  },
  reports,
  activation,
  attention: {
    title: 'Zu erledigen',
    nothing: 'Zurzeit ist nichts zu erledigen.',
    failed: 'Was zu erledigen ist, konnte nicht geladen werden.',
    late: 'Einen Punkt anzeigen |||| %{smart_count} Punkte anzeigen',
    more: 'und %{smart_count} weitere',
    lost: 'Ein Gewinn verfällt dabei: %{amounts} |||| %{smart_count} Gewinne verfallen dabei: %{amounts}',
    outstanding: 'Noch nicht gutgeschriebene Gewinne: %{amounts}',
    unknown: {
      rtpAlerts: 'Ob es RTP-Alarme gibt, ist zurzeit nicht bekannt: Der Reporting-Service antwortet nicht.',
      failedPushes:
        'Bei so vielen Casinos lässt sich nicht sagen, bei welchen der letzte Push fehlgeschlagen ist.',
      unpushed: 'Bei so vielen Casinos lässt sich nicht sagen, für welche ein Push fällig ist.',
      overdueComponents:
        'Ob alle installierten Komponenten geprüft sind, ist zurzeit nicht bekannt: Das Verzeichnis der Komponenten antwortet nicht.',
    },
    kinds: {
      rightsElsewhere:
        '%{smart_count} Änderung von Rechten außerhalb der Konsole |||| %{smart_count} Änderungen von Rechten außerhalb der Konsole',
      mismatchingComponents:
        '%{smart_count} Komponente mit abweichendem Hash |||| %{smart_count} Komponenten mit abweichendem Hash',
      unreachableComponents:
        '%{smart_count} Komponente nicht erreichbar |||| %{smart_count} Komponenten nicht erreichbar',
      rtpAlerts: '%{smart_count} Spiel mit RTP-Alarm |||| %{smart_count} Spiele mit RTP-Alarm',
      roundsNearRefund:
        '%{smart_count} offene Runde, Erstattung innerhalb von 3 Tagen oder überfällig |||| %{smart_count} offene Runden, Erstattung innerhalb von 3 Tagen oder überfällig',
      roundsLeftToPeople:
        '%{smart_count} offene Runde manuell zu schließen, Ablauf innerhalb von 3 Tagen oder überfällig |||| %{smart_count} offene Runden manuell zu schließen, Ablauf innerhalb von 3 Tagen oder überfällig',
      failedPushes:
        'Letzter Push von %{smart_count} Casino fehlgeschlagen |||| Letzter Push von %{smart_count} Casinos fehlgeschlagen',
      unpushed:
        'Für %{smart_count} Casino ist ein Push fällig |||| Für %{smart_count} Casinos ist ein Push fällig',
      unlistedComponents:
        '%{smart_count} Komponente nicht gelistet |||| %{smart_count} Komponenten nicht gelistet',
      overdueComponents:
        '%{smart_count} Komponente seit über 24 Stunden nicht geprüft |||| %{smart_count} Komponenten seit über 24 Stunden nicht geprüft',
    },
  },
  record,
  palette: {
    title: 'Alles durchsuchen',
    input: 'Datensatz, ID, Seite oder Aktion',
    hint: 'Tippen Sie einen Namen, eine ID oder was Sie tun möchten: „push polaris“.',
    recent: 'Zuletzt geöffnet',
    pages: 'Seiten',
    action: '%{action}: %{name}',
    chooseIn: '%{action}: aus %{name} wählen',
    kinds: { create: 'Neu', action: 'Aktion', own: 'Konsole' },
    single: { close: 'Runde schließen' },
    verbs: {
      push: 'push pushen übertragen senden',
      close: 'schließen abschließen close',
      import: 'import importieren',
      copy: 'kopieren duplizieren copy',
      compare: 'vergleichen compare',
    },
    searching: 'Wird gesucht …',
    found: 'Ein Treffer |||| %{smart_count} Treffer',
    nothing: 'Nichts gefunden für „%{text}“.',
    nothingHint: 'Spielrunden und andere sehr lange Listen werden nur nach der ganzen ID durchsucht.',
    similar: 'Meinten Sie:',
    failed: 'Datensätze konnten nicht durchsucht werden.',
    missing: '%{names} konnten gerade nicht durchsucht werden.',
    choose: 'auswählen',
    open: 'öffnen',
    close: 'schließen',
    shortcuts: 'Tastenkürzel',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    groups: { everywhere: 'Überall', lists: 'In Listen', records: 'In Datensätzen und Formularen' },
    keys: { control: 'Strg', enter: 'Eingabe', escape: 'Esc' },
    or: 'oder',
    palette: 'Alles durchsuchen, überallhin gehen',
    sheet: 'Diese Übersicht',
    dialog: 'Dialog, Menü oder Seitenleiste schließen',
    search: 'In der Liste suchen',
    rows: 'Von der Suche in die Zeilen, von Zeile zu Zeile',
    stepRows: 'Nächste Zeile, vorige Zeile',
    bulk: 'Zu den Aktionen für die ausgewählten Zeilen',
    filter: 'Filter öffnen',
    create: 'Neuer Datensatz',
    nextPage: 'Nächste Seite',
    previousPage: 'Vorige Seite',
    save: 'Speichern',
    undo: 'Letzte Änderung rückgängig machen, solange es angeboten wird',
    help: 'Erklären, was ein Feld bedeutet',
    next: 'Nächster Datensatz der Liste',
    previous: 'Voriger Datensatz der Liste',
    single: 'Tasten ohne Strg',
    singleHint: 'Zum Ausschalten, falls Sie diktieren oder sie versehentlich drücken.',
  },
  input: inputTexts,
  errors: deferredErrorTexts,
  errorsOnRecord: loggedErrorTexts,
  viewing: {
    title: 'Ansicht als Besucher',
    as: 'Ansicht als %{name}',
    asAny: 'Ansicht als Besucher',
    casinos: 'ein Casino |||| %{count} Casinos',
    others: 'weitere können Sie nicht sehen',
    readOnly: 'nur Lesen',
    until: 'bis %{time}',
    end: 'Beenden',
    account: {
      title: 'Das Konto gehört nicht zur Ansicht',
      text: 'Konto, gespeicherte Ansichten und Downloads eines Besuchers bleiben seine eigenen. Beenden Sie die Ansicht, um Ihr eigenes Konto zu sehen.',
    },
  },
  print: { by: 'Gedruckt von %{name} am %{when}' },
  resources: resourcePages,
} satisfies typeof english
