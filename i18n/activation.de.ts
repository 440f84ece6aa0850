import { playable, notPlayableReasons } from './playable.de.ts'

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
