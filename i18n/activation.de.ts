import { playable, notPlayableReasons } from './resources.shared.de.ts'

export const activation = {
  active: 'Aktiv',
  inactive: 'Inaktiv',
  activate: 'Aktivieren',
  deactivate: 'Deaktivieren',
  remove: 'Zuweisung entfernen',
  refused: 'Aktivieren nicht möglich',
  asked: {
    activate: '%{game} in %{owner} aktivieren?',
    deactivate: '%{game} in %{owner} deaktivieren?',
    remove: '%{game} aus %{owner} entfernen?',
    refused: '%{game} kann in %{owner} nicht aktiviert werden.',
  },
  meaning: {
    activate: 'Spieler können neue Runden beginnen.',
    afterPush: 'Spieler können neue Runden beginnen, sobald das Casino gepusht ist.',
    inCasinos:
      'In Casinos, in denen das Spiel aktiv ist, können Spieler nach dem nächsten Push neue Runden beginnen.',
    blocked: 'Spieler können noch keine neuen Runden beginnen.',
    leaving: 'Nach dem nächsten Push können Spieler keine neuen Runden beginnen.',
    deactivate: 'Nach dem nächsten Push können Spieler keine neuen Runden beginnen.',
    remove:
      'Nach dem nächsten Push können Spieler keine neuen Runden beginnen. Das Spiel ist dort nicht mehr zugewiesen.',
  },
  noOpenRounds: 'Dort sind keine Runden offen.',
  refunded:
    'Was dann noch offen ist, wird automatisch erstattet; nicht gutgeschriebene Gewinne verfallen dabei.',
  notRefunded:
    'Nicht alle davon werden automatisch erstattet: Die übrigen müssen manuell geschlossen werden.',
  done: {
    activate: 'Das Spiel ist aktiv.',
    deactivate: 'Das Spiel ist inaktiv.',
    remove: 'Die Zuweisung wurde entfernt.',
  },
  playable,
  reasons: notPlayableReasons,
  more: 'und %{count} weitere Gründe',
  conditions: '%{game} in %{owner}: Was zum Spielen nötig ist',
  later: 'Erst wenn die Punkte darüber erfüllt sind',
  addTo: 'Zu %{name} hinzufügen',
  outside:
    'Ein Spiel ist in der Integration %{name} nicht aktiv und deshalb hier noch nicht spielbar. |||| %{count} Spiele sind in der Integration %{name} nicht aktiv und deshalb hier noch nicht spielbar.',
  backTo: 'Zurück zu %{name}',
  activateIn: 'In %{name} aktivieren',
  bySwitch: 'Mit dem Schalter in dieser Zeile',
  needsReview: {
    leaving: 'Die Bridge hat das Spiel noch: Spieler können es bis zum nächsten Push spielen.',
    push: 'Die Bridge hat die letzten Änderungen noch nicht.',
    bridge: 'Die Bridge ist bei der letzten Prüfung oder beim letzten Push ausgefallen.',
  },
  maxRtp: 'höchstens %{rtp}',
  noMaxRtp: 'kein maximaler RTP',
  inMatrix: 'In der Matrix anzeigen',
  add: {
    games: 'Spiele hinzufügen',
    casinos: 'Zu Casinos hinzufügen',
    integrations: 'Zu Integrationen hinzufügen',
  },
  none: {
    games: 'Noch keine Spiele zugewiesen.',
    casinos: 'Noch keinem Casino zugewiesen.',
    integrations: 'Noch keiner Integration zugewiesen.',
  },
  atOnce: 'Beim Hinzufügen aktivieren',
  goOn: 'Weiter',
  barred: 'über dem maximalen RTP von %{rtp}',
  onlyInactive: 'über dem maximalen RTP von %{rtp}: nur inaktiv möglich',
  back: 'Zurück zur Auswahl',
  rtp: 'RTP %{rtp}',
  chooseShown: 'Den angezeigten Eintrag auswählen |||| Alle %{count} angezeigten auswählen',
  chooseAddable:
    'Den noch nicht zugewiesenen Eintrag auswählen |||| Die %{count} noch nicht zugewiesenen auswählen',
  chooseActivatable: 'Den aktivierbaren Eintrag auswählen |||| Die %{count} aktivierbaren auswählen',
  nothingFound: 'Nichts gefunden.',
  integration: 'Zur Integration',
  counts: '%{assigned} Spiele, davon %{active} aktiv',
}

export const matrix = {
  against: 'Spiele nach',
  of: { casinos: 'Casinos', integrations: 'Integrationen' },
  label: {
    casinos: 'Spiele nach Casinos: Pfeiltasten bewegen, Leertaste schaltet, Umschalt wählt mehrere',
    integrations:
      'Spiele nach Integrationen: Pfeiltasten bewegen, Leertaste schaltet, Umschalt wählt mehrere',
  },
  counts: {
    games: '%{count} Spiel |||| %{count} Spiele',
    casinos: '%{count} Casino |||| %{count} Casinos',
    integrations: '%{count} Integration |||| %{count} Integrationen',
  },
  game: 'Spiel',
  cut: 'Gedruckt ist nur der sichtbare Teil. Grenzen Sie die Matrix mit Filtern ein, um alles zu drucken.',
  afterPush: 'Spielbar, sobald das Casino gepusht ist.',
  marks: {
    bad: 'Aktiv, aber nicht spielbar',
    leaving: 'Nach dem Push nicht spielbar · Spieler haben es noch',
    warn: 'Spielbar, bitte prüfen',
  },
  legend: 'Was die Zeichen bedeuten',
  barred: 'RTP über dem maximalen RTP',
  range: {
    on: 'Die Leertaste aktiviert eine der gewählten Zellen. |||| Die Leertaste aktiviert %{count} der gewählten Zellen.',
    off: 'Die Leertaste deaktiviert eine der gewählten Zellen. |||| Die Leertaste deaktiviert %{count} der gewählten Zellen.',
  },
  leftOutBarred:
    'Eine Zelle wurde übersprungen: Der RTP liegt über dem maximalen RTP. |||| %{count} Zellen wurden übersprungen: Der RTP liegt über dem maximalen RTP.',
  wish: { on: 'Wird aktiviert', off: 'Wird deaktiviert', failed: 'Konnte nicht geändert werden' },
  pending: 'Eine Änderung: %{on} an, %{off} aus |||| %{count} Änderungen: %{on} an, %{off} aus',
  tooMany: 'Mehr als %{count} Änderungen lassen sich nicht auf einmal anwenden.',
  preview: 'Vorschau',
  asking: 'Es wird geprüft, was das bedeutet …',
  items: 'Änderungen',
  meaning: 'Was es bedeutet',
  apply: 'Änderung anwenden |||| %{count} Änderungen anwenden',
  figures: {
    assign: 'neu zugewiesen',
    activate: 'aktiviert',
    deactivate: 'deaktiviert',
    unassign: 'nicht mehr zugewiesen',
    none: 'unverändert',
    warnings: 'mit Warnung',
    failed: 'übersprungen',
  },
  changes: {
    assign: 'Wird zugewiesen und aktiviert',
    assignInactive: 'Wird zugewiesen und bleibt inaktiv',
    activate: 'Wird aktiviert',
    deactivate: 'Wird deaktiviert',
    unassign: 'Zuweisung wird entfernt',
    none: 'Keine Änderung nötig',
  },
  leftOut: 'Übersprungen',
  warnings: {
    jurisdictionWithoutVersion: 'Noch nicht spielbar in %{names}: Dort ist keine Version zertifiziert.',
    missingProperties: {
      inCasinos: 'Der Version %{version} (%{casinos}) fehlen Eigenschaften: %{names}.',
      anywhere: 'Der Version %{version} fehlen Eigenschaften: %{names}.',
    },
    notInIntegration: `Noch nicht spielbar: ${notPlayableReasons.notInIntegration}.`,
    inactiveInIntegration: `Noch nicht spielbar: ${notPlayableReasons.integrationInactive}.`,
  },
  noNewRounds:
    'Wo ein Spiel deaktiviert oder nicht mehr zugewiesen wird, können nach dem nächsten Push keine neuen Runden begonnen werden.',
  openUntil:
    'Eine offene Runde darf spätestens bis %{until} zu Ende gespielt werden. |||| %{count} offene Runden dürfen spätestens bis %{until} zu Ende gespielt werden.',
  openEver:
    'Eine offene Runde darf noch zu Ende gespielt werden. |||| %{count} offene Runden dürfen noch zu Ende gespielt werden.',
  open: 'Datensatz öffnen',
  whole: {
    activate: 'Aktivieren, wo zugewiesen (%{count})',
    assign: 'Überall aktivieren, wo nötig zuweisen (%{count})',
    deactivate: 'Überall deaktivieren (%{count})',
  },
  last: 'Zuletzt angewendet',
  applying: 'Die Änderungen werden angewendet.',
  applied:
    'Letzte Änderung: ein Eintrag, %{name}, %{when} |||| Letzte Änderung: %{count} Einträge, %{name}, %{when}',
  undone:
    'Zuletzt rückgängig gemacht: ein Eintrag, %{name}, %{when} |||| Zuletzt rückgängig gemacht: %{count} Einträge, %{name}, %{when}',
  show: 'Ergebnis anzeigen',
  hide: 'Ergebnis ausblenden',
  close: 'Schließen',
  undo: 'Rückgängig machen',
  undoPreview: 'Vorschau: Rückgängig machen',
  removeText: '%{count} Spiele entfernen',
  undoApply: 'Änderung rückgängig machen |||| %{count} Änderungen rückgängig machen',
}
