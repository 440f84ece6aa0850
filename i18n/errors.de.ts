import type { ErrorCode } from '../src/contract/errors.ts'
import type { firstErrors } from './first.de.ts'

export const deferredErrorTexts: Record<Exclude<ErrorCode, keyof typeof firstErrors>, string> = {
  idempotencyKeyMissing: 'Der Idempotenzschlüssel der Anfrage fehlt.',
  methodNotAllowed: 'Das ist hier nicht möglich.',
  stale: 'Jemand anderes hat diesen Datensatz inzwischen geändert. Ihre Eingaben bleiben erhalten.',
  tooLarge: 'Das ist zu viel auf einmal: Höchstens 1 MiB kann gespeichert werden.',
  invalid: 'Bitte prüfen Sie die markierten Felder.',
  versionMissing: 'Die Anfrage sagt nicht, welche Version sie ändert.',
  tooManyCalls: 'Das war viel auf einmal. Bitte versuchen Sie es in %{seconds} Sekunden noch einmal.',
  tooSlow:
    'Das dauert gerade zu lange. Bitte grenzen Sie die Suche ein, etwa auf einen kürzeren Zeitraum, oder versuchen Sie es später noch einmal.',
  storeFull:
    'Die Datei mit den Daten ist voll. Bitte sagen Sie es dem Administrator dieser Installation: Die Daten müssen in eine Datenbank umziehen.',
  tooBusy: 'Gerade ist sehr viel los. Bitte versuchen Sie es in %{seconds} Sekunden noch einmal.',
  bridgeUnreachable: 'Keine Verbindung zur Bridge.',
  bridgeTimeout: 'Die Bridge antwortet nicht.',
  reportingUnavailable: 'Der Reporting-Service antwortet nicht.',
  reportingInconsistent:
    'Die Zahlen des Reporting-Service gehen nicht auf. Sie werden deshalb nicht gezeigt.',
  notReady: 'Das Backend ist nicht bereit.',
  identityUnavailable: 'Der Anmeldedienst antwortet nicht.',
  pushFailed: 'Push fehlgeschlagen',
  providerUnreachable: 'Keine Verbindung zum Provider.',
  providerTimeout: 'Der Provider antwortet nicht.',
  providerFailed: 'Der Provider meldet einen Fehler: %{text}',
  providerAnswerInvalid: 'Der Provider hat nicht mit der Liste unserer Spiele geantwortet.',
  importChanged:
    'Die Liste des Providers oder die Spiele haben sich inzwischen geändert. Bitte sehen Sie sie noch einmal durch.',
  gameNotOffered: 'Der Provider bietet dieses Spiel nicht mehr an.',
  offeredTwice: 'Der Provider führt diese ID mehrmals auf.',
  viewingReadOnly: 'In der Ansicht als Besucher können Sie nichts ändern. Beenden Sie zuerst die Ansicht.',
  roundClosed: 'Diese Runde wurde bereits geschlossen: von %{by}, %{at}.',
  roundEnded: 'Diese Runde ist bereits zu Ende gespielt: %{at}.',
  roundBeingClosed: 'Diese Runde wird gerade geschlossen: von %{by}, seit %{at}.',
  creditAboveWin:
    'Dem Spieler wurde mehr gutgeschrieben, als in der Runde gewonnen wurde: Es gibt keinen Gewinn zu buchen.',
  refundAfterCredit:
    'Eine Erstattung ist nicht mehr möglich, sobald der Spieler eine Gutschrift erhalten hat.',
  roundsExpireSooner:
    'Offene Runden würden früher ablaufen. Bitte sehen Sie sich an, was mit ihnen geschieht, und bestätigen Sie es.',
  bookingPinned:
    'Eine andere Buchung wurde dem Betreiber bereits gesendet, und er hat weder zugesagt noch abgelehnt. Nur dieselbe lässt sich noch einmal senden.',
  bookedElsewhere:
    'Eine Buchung ging an eine andere Adresse oder ein anderes Konto des Betreibers als jetzt und wurde nie bestätigt. Bitte klären Sie, ob sie erfolgt ist, und geben Sie das an: Noch einmal gesendet, könnte sie doppelt erfolgen.',
  unconfirmedBookingChanged:
    'Inzwischen gab es einen weiteren Versuch, die Runde zu schließen. Bitte sehen Sie sie sich noch einmal an.',
  operatorUnreachable: 'Keine Verbindung zum Betreiber des Casinos. Die Runde bleibt offen.',
  operatorTimeout: 'Der Betreiber des Casinos antwortet nicht. Die Runde bleibt offen.',
  operatorFailed: 'Der Betreiber des Casinos meldet einen Fehler: „%{text}“ Die Runde bleibt offen.',
  operatorRefused: 'Der Betreiber des Casinos lehnt die Buchung ab: „%{text}“ Die Runde bleibt offen.',
  operatorConfirmedOther:
    'Der Betreiber des Casinos hat etwas anderes bestätigt, als ihm gesendet wurde. Die Runde bleibt offen.',
  operatorBookedOther:
    'Der Betreiber des Casinos hat für diese Runde schon etwas anderes gebucht. Die Runde bleibt offen.',
  commentTooShort: 'Bitte schreiben Sie mindestens %{min} Zeichen.',
  tooManyRows:
    'Danach lassen sich höchstens %{max} Einträge sortieren oder filtern. Bitte grenzen Sie die Liste zuerst ein.',
  answerTooLarge:
    'Diese Einträge sind zusammen zu groß für eine Seite: Sie haben mehr als %{megabytes} MB. Bitte zeigen Sie weniger Zeilen pro Seite an.',
  nothingToPush: 'Zu der Integration gehört kein Casino, das Sie sehen: Es gibt nichts zu pushen.',
  bridgeRefused: 'Die Bridge meldet: %{text}',
  bridgeConfirmedOther: 'Die Bridge hat etwas anderes bestätigt, als ihr gesendet wurde.',
  componentUnreachable: 'Keine Verbindung zur Komponente.',
  componentsNotSetUp:
    'Komponenten können nicht geprüft werden: Ihre Adresse ist auf dem Server nicht eingerichtet.',
  componentTimeout: 'Die Komponente antwortet nicht.',
  componentNotInstalled: 'Die Komponente ist nicht mehr installiert.',
  componentFailed: 'Die Komponente antwortet, aber nicht mit ihrem Hash.',
  nameTaken: 'Der Name ist bereits vergeben',
  casinoIdTaken: 'Die angegebene Casino-ID ist bereits vergeben.',
  casinoIdHeld:
    'Diese ID hatte ein gelöschtes Casino, das noch in der Auswahl von Benutzern stehen kann. Sobald es dort herausgenommen ist, lässt sie sich wieder vergeben.',
  gameIdTaken: 'Die angegebene Spiel-ID wird bereits von einem anderen Spiel verwendet.',
  integrationIdTaken: 'Die angegebene Integrations-ID ist bereits vergeben.',
  providerIdTaken: 'Die angegebene ID des Providers ist bereits vergeben.',
  versionNumberTaken: 'Die Versionsnummer ist bereits vergeben.',
  hashTaken: 'Der Hash muss eindeutig sein.',
  gameAlreadyAssigned: 'Das Spiel ist dem Casino bereits zugewiesen.',
  gameAlreadyInIntegration: 'Das Spiel ist der Integration bereits zugewiesen.',
  alreadyRunning: 'Das läuft bereits.',
  jobFinished: 'Der Vorgang ist bereits beendet.',
  jobCrashed:
    'Der Server ist dabei dreimal ausgefallen, ohne etwas fertigzustellen. Er versucht es nicht von selbst erneut.',
  jobInputMissing:
    'Was dabei zu tun war, ist nicht mehr verzeichnet, etwa nachdem eine unvollständige Sicherung eingespielt wurde. Starten Sie es neu.',
  nothingFailed: 'Nichts ist fehlgeschlagen, es gibt also nichts erneut zu versuchen.',
  inUse: 'Der Datensatz wird verwendet.',
  bridgeHasIntegrations: 'Um die Bridge zu löschen, lösen Sie zuerst ihre Integrationen von ihr',
  bridgeUsedByCasino:
    'Die Bridge wird von einem Casino verwendet. |||| Die Bridge wird von Casinos verwendet.',
  jurisdictionUsedByCasino:
    'Die Jurisdiktion wird von einem Casino verwendet. |||| Die Jurisdiktion wird von Casinos verwendet.',
  jurisdictionUsedByVersion:
    'Die Jurisdiktion wird von einer Spielversion verwendet. |||| Die Jurisdiktion wird von Spielversionen verwendet.',
  integrationHasCasinos: 'Um die Integration zu löschen, lösen Sie zuerst ihre Casinos von ihr',
  optionUsedByCasino:
    'Die Integrationsoption wird von einem Casino verwendet. |||| Die Integrationsoption wird von Casinos verwendet.',
  casinoIsDefault: 'Das Casino ist das Standard-Casino einer Integration.',
  providerUsedByGame: 'Der Provider ist einem Spiel zugewiesen. |||| Der Provider ist Spielen zugewiesen.',
  studioUsedByGame: 'Das Studio ist einem Spiel zugewiesen. |||| Das Studio ist Spielen zugewiesen.',
  gameInCasino: 'Das Spiel ist einem Casino zugewiesen. |||| Das Spiel ist Casinos zugewiesen.',
  gameInIntegration:
    'Das Spiel ist einer Integration zugewiesen. |||| Das Spiel ist Integrationen zugewiesen.',
  gameHasVersions: 'Das Spiel hat Versionen. Löschen Sie diese zuerst.',
  changedSince: 'Es wurde später noch einmal geändert und bleibt, wie es ist.',
  notUndoable: 'Dieser Vorgang lässt sich nicht rückgängig machen.',
  removesGames:
    'Beim Rückgängigmachen werden Spiele entfernt (%{count}). Prüfen Sie die Vorschau erneut und bestätigen Sie.',
  casinoHasRounds: 'Das Casino hat Spielrunden.',
  gameHasRounds: 'Das Spiel hat Spielrunden.',
  versionHasRounds: 'Mit der Version wurden schon Runden gespielt.',
  integrationBridgeFixed: 'Die Bridge lässt sich nicht ändern, solange Casinos zur Integration gehören.',
  rtpAboveMax: 'Der RTP des Spiels liegt über dem maximalen RTP des Casinos.',
  maxRtpBelowGames:
    'Ein aktives Spiel hat einen höheren RTP. |||| %{smart_count} aktive Spiele haben einen höheren RTP.',
  rtpAboveCasinos:
    'Das Spiel ist in einem Casino aktiv, dessen maximaler RTP niedriger ist. |||| Das Spiel ist in %{smart_count} Casinos aktiv, deren maximaler RTP niedriger ist.',
  ownUser: 'Diese Aktion kann nicht am eigenen Benutzer ausgeführt werden.',
  lastAdmin: 'Das ist der letzte aktive Administrator; einer muss bleiben.',
  lastUnlimitedAdmin:
    'Das ist der letzte aktive Administrator mit Zugriff auf alle Casinos; einer muss bleiben.',
  usernameTaken: 'Der Benutzername ist bereits vergeben.',
  emailTaken: 'Die E-Mail-Adresse ist bereits vergeben.',
  nameCharacter: 'Ein Name darf kein %{character} enthalten.',
  passwordOfLesser:
    'Das Passwort hat jemand mit weniger Rechten gesetzt, der es noch kennen könnte. Bitte setzen Sie erst das Passwort neu und geben Sie dann diese Rechte.',
  badCredentials: 'Ungültige Anmeldedaten',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  visitorSeesSelected: 'Ein Besucher kann nur ausgewählte Casinos haben.',
  allCasinosNamed: 'Bei Zugriff auf alle Casinos werden keine einzelnen ausgewählt.',
  userAddFailed: 'Der Benutzer konnte im Anmeldedienst nicht angelegt werden.',
  userUpdateFailed: 'Der Benutzer konnte im Anmeldedienst nicht geändert werden.',
  userChangedInPart:
    'Die Änderung ist nur zum Teil erfolgt. Rechte sind keine hinzugekommen, aber vielleicht welche weggefallen. Bitte prüfen Sie den Benutzer und speichern Sie erneut.',
  userDeleteFailed: 'Der Benutzer konnte im Anmeldedienst nicht gelöscht werden.',
  userListFailed: 'Die Benutzer konnten im Anmeldedienst nicht aufgelistet werden.',
  userFetchFailed: 'Der Benutzer konnte im Anmeldedienst nicht abgerufen werden.',
  passwordResetFailed: 'Das Passwort konnte im Anmeldedienst nicht neu gesetzt werden.',
  passwordResetUnknown:
    'Es ist nicht bekannt, ob das neue Passwort schon gilt: Der Anmeldedienst hat es nicht bestätigt. Setzen Sie es zur Sicherheit noch einmal neu.',
  userLeftBehind:
    'Der Benutzer wurde nur zum Teil angelegt und ließ sich noch nicht wieder entfernen. Das geschieht automatisch; versuchen Sie es in einigen Minuten erneut.',
  tooManyUsers: 'Höchstens %{max} Benutzer lassen sich auflisten. Suchen Sie nach dem Namen.',
  userLimitReached: 'Es gibt schon %{max} Benutzer. Löschen Sie erst einen, der nicht mehr gebraucht wird.',
  noData: 'Keine Daten gefunden.',
  reportNotReady: 'Die Datei ist noch nicht fertig.',
  reportIncomplete: 'Nicht alle Zeilen konnten gelesen werden, deshalb gibt es keine Datei.',
  reportExpired: 'Die Datei ist abgelaufen. Fordern Sie sie erneut an.',
  reportOutOfReach: 'Die Datei enthält Casinos, die Ihnen nicht mehr zugewiesen sind.',
  linkGone:
    'Der Link zur Datei ist abgelaufen oder wurde schon benutzt. Starten Sie das Herunterladen erneut.',
  required: 'Bitte füllen Sie dieses Feld aus.',
  unknownField: 'Dieses Feld ist unbekannt.',
  readOnlyField: 'Dieses Feld kann nicht geändert werden.',
  fieldInvalid: '%{field} ist ungültig.',
  tooManyJobs:
    'Für Sie laufen %{max} Vorgänge; mehr darf eine Person nicht zugleich haben. Bitte warten Sie, bis einer fertig ist, oder brechen Sie einen ab.',
  tooManyFiles:
    'Sie haben %{max} Dateien; mehr werden für eine Person nicht aufbewahrt. Bitte warten Sie, bis die ältesten ablaufen, oder verwenden Sie die vorhandenen.',
  tooManyFileRows:
    'Ihre Dateien hätten zusammen mehr als %{max} Zeilen; mehr werden für eine Person nicht aufbewahrt. Bitte grenzen Sie die Datei ein, etwa auf einen kürzeren Zeitraum, oder warten Sie, bis ältere Dateien ablaufen.',
  tooManyViews:
    'Sie haben %{max} gespeicherte Ansichten; mehr darf eine Person nicht haben. Bitte löschen Sie welche, die Sie nicht mehr brauchen.',
  tooLong: 'Höchstens %{max} Zeichen.',
  tooShort: 'Mindestens %{min} Zeichen.',
  tooManyValues: 'Höchstens %{max} Einträge.',
  tokenTooLong:
    'So viele Casinos passen in keine Anmeldung. Wählen Sie weniger oder den Zugriff auf alle Casinos.',
  recordTooLong: 'Alle Angaben zusammen sind zu lang: höchstens %{max} Zeichen. Dieses Feld ist das längste.',
  characterNotAllowed: 'Enthält ein unsichtbares Zeichen (%{character}). Bitte geben Sie den Text neu ein.',
  tooSmall: 'Mindestens %{min}.',
  notAbove: 'Mehr als %{min}.',
  tooBig: 'Höchstens %{max}.',
  notWhole: 'Bitte geben Sie eine ganze Zahl ein.',
  tooManyDecimals: 'Höchstens %{max} Nachkommastellen.',
  urlInvalid: 'Bitte geben Sie eine vollständige Adresse ein, etwa https://example.com.',
  secretAddressChanged:
    'Die Adresse wurde geändert, seit die geheimen Werte dafür eingegeben wurden. Dorthin wird nichts gesendet, bis sie neu eingegeben sind.',
  secretUnreadable:
    'Ein geheimer Wert ist nicht mehr lesbar, weil sein Schlüssel fehlt. Er muss neu eingegeben werden; bis dahin wird nichts gesendet.',
  addressNotAllowed: 'Diese Adresse darf der Server nicht aufrufen. Bitte wenden Sie sich an die Technik.',
  linkInvalid:
    'Bitte geben Sie eine Adresse der Konsole an, etwa /cpv/checks, oder eine, die mit https:// beginnt.',
  idInvalid: 'Buchstaben, Ziffern, Punkt, Binde- und Unterstrich, 2 bis 64 Zeichen.',
  choiceInvalid: 'Bitte wählen Sie einen der angebotenen Werte.',
  emailInvalid: '„%{address}“ ist keine verwendbare E-Mail-Adresse.',
  usernameInvalid:
    '„%{address}“ kann kein Benutzername sein. Erlaubt ist eine E-Mail-Adresse ohne Umlaute und Akzente, vor dem @ höchstens 64 Buchstaben, Ziffern und ._+-',
  amountTwice: '%{amount} ist zweimal eingegeben.',
  pemInvalid: 'Bitte fügen Sie den ganzen Schlüssel ein, von „-----BEGIN“ bis „-----END … -----“.',
  optionValueInvalid: 'Der Wert passt nicht zum Datentyp der Option.',
  hashInvalid: 'Ein Hash hat 40, 64, 96 oder 128 Stellen aus 0 bis 9 und a bis f.',
  bridgeDiffers: 'Die Integration läuft über die Bridge %{theirs}, das Casino über %{own}.',
  casinoNotOfIntegration: 'Nur ein Casino, das zur Integration gehört, kann ihr Standard sein.',
  followUpReachesLess: 'Ein Nachtrag muss mindestens die Casinos des ursprünglichen Ereignisses betreffen.',
  revertNothing: 'Dieser Eintrag hat nichts geändert, was sich rückgängig machen ließe.',
  revertCreation:
    'Das Anlegen lässt sich nicht rückgängig machen: Löschen Sie den Datensatz auf seiner Seite.',
  revertDeletion: 'Eine Löschung lässt sich nicht rückgängig machen; der Datensatz kann neu angelegt werden.',
  revertElsewhere: 'Änderungen an diesen Datensätzen lassen sich von hier aus nicht rückgängig machen.',
  revertSecret:
    'Der Eintrag betrifft einen geheimen Wert, und geheime Werte stehen in keinem Log. Bitte geben Sie ihn auf der Seite des Datensatzes neu ein.',
  revertGone: 'Den Datensatz gibt es nicht mehr.',
  revertDone: 'Der Datensatz hat bereits wieder die früheren Werte.',
  revertChanged:
    'Das wurde später noch einmal geändert. Machen Sie zuerst den späteren Eintrag rückgängig, oder ändern Sie den Datensatz selbst.',
  tooManyEntries:
    'Das sind %{count} Einträge; ein Export fasst höchstens %{most}. Bitte wählen Sie einen kürzeren Zeitraum.',
  breakNotFound: 'Das Log ist dort nicht oder nicht mehr verändert. Prüfen Sie es erneut.',
  duplicate: 'Das ist schon vorhanden.',
  servesOthers:
    'Betrifft auch Casinos, die Sie nicht sehen. Ändern kann das nur, wer alle diese Casinos sieht.',
  referenceMissing: 'Diesen Datensatz gibt es nicht mehr.',
  providerMissing: 'Der Provider existiert nicht.',
  providerNotFound: 'Der Provider des Spiels wurde nicht gefunden.',
  studioMissing: 'Das Studio existiert nicht.',
  operatorApiConfigNotApplicable:
    'Die Konfiguration der Betreiber-API ist auf die gewählte Betreiber-API nicht anwendbar.',
  apiConfigNotApplicable: 'Die API-Konfiguration ist auf die gewählte API nicht anwendbar.',
  passwordTooShort: 'Das Passwort braucht mindestens %{min} Zeichen.',
  passwordIsUsername: 'Das Passwort darf nicht der Benutzername sein.',
  passwordIsEmail: 'Das Passwort darf nicht die E-Mail-Adresse sein.',
  passwordRefused: 'Der Anmeldedienst nimmt dieses Passwort nicht an. Bitte wählen Sie ein anderes.',
}

/** Of errors that name records: what these prevent, and what moves them out of the way. */
export const inTheWayTexts = {
  inTheWayBy: {
    maxRtpBelowGames:
      'Nicht gespeichert. Ein aktives Spiel hat einen RTP über %{value}: |||| Nicht gespeichert. %{smart_count} aktive Spiele haben einen RTP über %{value}:',
    rtpAboveCasinos:
      'Nicht gespeichert. Das Spiel ist in einem Casino aktiv, das weniger als %{value} erlaubt: |||| Nicht gespeichert. Das Spiel ist in %{smart_count} Casinos aktiv, die weniger als %{value} erlauben:',
  },
  wayOn: {
    maxRtpBelowGames: 'Dieses Spiel deaktivieren … |||| Diese %{smart_count} Spiele deaktivieren …',
    rtpAboveCasinos:
      'Das Spiel dort deaktivieren … |||| Das Spiel in diesen %{smart_count} Casinos deaktivieren …',
  },
}

export const loggedErrorTexts = {
  bridgeDiffers: 'Die Integration lief über eine andere Bridge als das Casino.',
  storeFull: 'Die Datei mit den Daten war voll.',
  tooBusy: 'In dem Moment war sehr viel los.',
  providerFailed: 'Der Provider hat einen Fehler gemeldet.',
  roundClosed: 'Die Runde war bereits geschlossen.',
  roundEnded: 'Die Runde war bereits zu Ende gespielt.',
  roundBeingClosed: 'Die Runde wurde gerade schon geschlossen.',
  operatorFailed: 'Der Betreiber des Casinos hat einen Fehler gemeldet. Die Runde blieb offen.',
  operatorRefused: 'Der Betreiber des Casinos hat die Buchung abgelehnt. Die Runde blieb offen.',
  bridgeRefused: 'Die Bridge hat einen Fehler gemeldet.',
  removesGames: 'Beim Rückgängigmachen wären Spiele entfernt worden, was nicht bestätigt war.',
  maxRtpBelowGames: 'Im Casino waren Spiele mit einem höheren RTP aktiv.',
  rtpAboveCasinos: 'Das Spiel war in mindestens einem Casino aktiv, dessen maximaler RTP niedriger ist.',
  tooManyUsers: 'Der Anmeldedienst hat mehr Benutzer, als sich hier auflisten lassen.',
  userLimitReached: 'Die Höchstzahl der Benutzer war erreicht.',
  tooManyEntries: 'Das waren mehr Einträge, als ein Export fasst.',
  tooManyJobs: 'Für die Person lief schon die Höchstzahl an Vorgängen.',
  tooManyFiles: 'Die Person hatte schon die Höchstzahl an Dateien.',
  tooManyFileRows: 'Die Dateien der Person hätten zu viele Zeilen gehabt.',
  tooManyViews: 'Die Person hatte schon die Höchstzahl an gespeicherten Ansichten.',
  bridgeUsedByCasino: 'Die Bridge wird von einem Casino verwendet.',
  jurisdictionUsedByCasino: 'Die Jurisdiktion wird von einem Casino verwendet.',
  jurisdictionUsedByVersion: 'Die Jurisdiktion wird von einer Spielversion verwendet.',
  optionUsedByCasino: 'Die Integrationsoption wird von einem Casino verwendet.',
  providerUsedByGame: 'Der Provider ist einem Spiel zugewiesen.',
  studioUsedByGame: 'Das Studio ist einem Spiel zugewiesen.',
  gameInCasino: 'Das Spiel ist einem Casino zugewiesen.',
  gameInIntegration: 'Das Spiel ist einer Integration zugewiesen.',
} satisfies Partial<Record<ErrorCode, string>>
