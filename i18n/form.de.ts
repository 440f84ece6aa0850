import type { Messages } from './en.ts'

export const form = {
  createAnother: 'Speichern und neu',
  look: 'Ansehen',
  copyTitle: 'Kopie von „%{name}“',
  copyRecord: 'Kopieren',
  save: 'Speichern',
  limits: {
    days: {
      tooSmall: 'Mindestens %{smart_count} Tag. |||| Mindestens %{smart_count} Tage.',
      tooBig: 'Höchstens %{smart_count} Tag. |||| Höchstens %{smart_count} Tage.',
      notAbove: 'Mehr als %{smart_count} Tag. |||| Mehr als %{smart_count} Tage.',
    },
    percent: {
      tooSmall: 'Mindestens %{smart_count} %.',
      tooBig: 'Höchstens %{smart_count} %.',
      notAbove: 'Mehr als %{smart_count} %.',
    },
  },
  inTheWay: 'Nicht gespeichert wegen:',
  inTheWayOf: 'Nicht gespeichert. %{field} %{value} ist nicht möglich wegen:',
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
  outOfTheWay: 'Dem steht nichts mehr im Weg.',
  saveValue: '%{field} %{value} speichern',
  editIn: 'Unter „%{tab}“ bearbeiten',
  cancel: 'Abbrechen',
  saved: 'Gespeichert.',
  pushDue: 'Ein Push ist fällig. |||| %{count} Pushes sind fällig.',
  push: 'Zum Push |||| Anzeigen',
  created: '„%{name}“ wurde angelegt.',
  deleted: '„%{name}“ wurde gelöscht.',
  unsaved: 'Nicht gespeicherte Änderungen',
  saveFirst: 'Speichern oder verwerfen Sie zuerst Ihre Änderungen.',
  unsavedInvalid: 'Nicht gespeicherte Änderungen, teils noch ungültig',
  notSent: 'Noch nicht gespeichert. Bitte prüfen: %{fields}.',
  sections: 'Abschnitte',
  sectionErrors: 'Fehler',
  moreFields: '%{fields} und ein weiteres Feld |||| %{fields} und %{smart_count} weitere Felder',
  unsavedText: 'Wenn Sie Ihre Änderungen verwerfen, gehen sie verloren.',
  keepEditing: 'Weiter bearbeiten',
  discard: 'Verwerfen',
  draft: {
    label: 'Nicht gespeicherte Eingaben',
    offer: 'Sie haben hier %{when} etwas eingegeben, das nicht gespeichert ist.',
    secrets: 'Geheime Werte müssen neu eingegeben werden.',
    saved: 'Gespeichert',
    typed: 'Ihre Eingabe',
    take: 'Wiederherstellen',
  },
  gone: 'Diesen Datensatz gibt es nicht mehr.',
  meanwhile: 'Beim Speichern werden Sie gefragt, was gelten soll.',
  meanwhileLook: 'Verlauf ansehen',
  undo: { button: 'Rückgängig', done: 'Rückgängig gemacht.' },
  takenBy: '„%{name}“ ansehen',
  checking: 'Wird geprüft …',
  readOnly: 'Sie können diesen Datensatz ansehen, aber nicht ändern.',
  shared:
    'Diesen Datensatz nutzen auch Casinos, die Sie nicht sehen. Ändern kann ihn nur, wer alle diese Casinos sieht.',
  copy: 'Kopieren',
  copyNamed: '%{name} kopieren',
  copied: 'Kopiert.',
  copyFailed: 'In diesem Browser kann nicht kopiert werden.',
  stamp: 'Angelegt am %{created}, seither unverändert',
  stamps: 'Angelegt am %{created}, zuletzt geändert am %{updated}',
  add: 'Hinzufügen',
  removeRow: 'Zeile %{index} entfernen',
  propertyName: 'Name',
  propertyValue: 'Wert',
  row: 'Zeile %{index}',
  duplicateProperty: 'Dieser Name kommt zweimal vor.',
  nothingEntered: 'Nichts eingetragen.',
  percentHint: 'In Prozent, z. B. %{example}',
  daysHint: 'Ganze Tage, 1 bis 365',
} satisfies Messages['form']

export const secret = {
  set: 'Hinterlegt, geändert am %{when}',
  notSet: 'Nicht hinterlegt',
  addressChanged: 'Muss neu eingegeben werden: Die Adresse hat sich geändert.',
  move: 'Neue Adresse: Die geheimen Werte müssen neu eingegeben werden, sonst werden sie dorthin nicht gesendet.',
  moveOf:
    'Neue Adresse: Die geheimen Werte der %{names}, die sie nutzen, müssen neu eingegeben werden, sonst werden sie dorthin nicht gesendet.',
  mayMove:
    'Ändert das die Adresse, müssen die geheimen Werte neu eingegeben werden, sonst werden sie dorthin nicht gesendet.',
  replace: 'Ersetzen',
  clear: 'Entfernen',
  keep: 'Nicht ersetzen',
  willClear: 'Wird beim Speichern entfernt.',
  undoClear: 'Doch behalten',
} satisfies Messages['secret']

export const deletionTexts = {
  button: 'Löschen',
  title: '„%{name}“ löschen?',
  explain: 'Das lässt sich nicht rückgängig machen. Geben Sie zur Bestätigung diesen Text ein:',
  confirmBy: 'Geben Sie zur Bestätigung diesen Text ein:',
  confirmation: 'Bestätigungstext',
  mismatch: 'Der Text stimmt noch nicht überein.',
  confirm: 'Endgültig löschen',
  with: {
    'casino-games':
      'Mit gelöscht wird die Zuweisung eines Spiels. |||| Mit gelöscht werden die Zuweisungen von %{count} Spielen.',
    'integration-games':
      'Mit gelöscht wird die Zuweisung eines Spiels. |||| Mit gelöscht werden die Zuweisungen von %{count} Spielen.',
  },
  refused: '„%{name}“ kann nicht gelöscht werden',
  usedBy: 'Wird verwendet von:',
  hidden: 'Datensätze, die Sie nicht sehen dürfen',
  more: 'und ein weiterer |||| und %{smart_count} weitere',
} satisfies Messages['delete']
