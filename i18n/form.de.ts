import type { Messages } from './en.ts'

export const form = {
  create: 'Anlegen',
  createTitle: '%{name} anlegen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Gespeichert.',
  created: '„%{name}“ wurde angelegt.',
  deleted: '„%{name}“ wurde gelöscht.',
  unsaved: 'Nicht gespeicherte Änderungen',
  unsavedInvalid: 'Nicht gespeicherte Änderungen, teils noch ungültig',
  unsavedText: 'Wenn Sie fortfahren, gehen Ihre Eingaben verloren.',
  keepEditing: 'Weiter bearbeiten',
  discard: 'Verwerfen',
  restored: 'Ihre Eingaben vom %{when} wurden wiederhergestellt.',
  restoredSecrets: 'Geheime Werte müssen neu eingegeben werden.',
  takenBy: '„%{name}“ ansehen',
  checking: 'Wird geprüft …',
  readOnly: 'Sie können diesen Datensatz ansehen, aber nicht ändern.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'In diesem Browser kann nicht kopiert werden.',
  stamps: 'Angelegt am %{created}, zuletzt geändert am %{updated}',
  add: 'Hinzufügen',
  removeRow: 'Zeile %{index} entfernen',
  propertyName: 'Name',
  propertyValue: 'Wert',
  row: 'Zeile %{index}',
  duplicateProperty: 'Dieser Name kommt zweimal vor.',
  nothingEntered: 'Nichts eingetragen.',
  percentHint: 'In Prozent, z. B. %{example}',
  daysHint: 'Ganze Tage, 1 bis 365. Leer: Runden werden nie automatisch erstattet.',
} satisfies Messages['form']

export const secret = {
  set: 'Hinterlegt, geändert am %{when}',
  notSet: 'Nicht hinterlegt',
  replace: 'Ersetzen',
  clear: 'Entfernen',
  keep: 'Nicht ersetzen',
  willClear: 'Wird beim Speichern entfernt.',
  undoClear: 'Doch behalten',
} satisfies Messages['secret']

export const del = {
  button: 'Löschen',
  title: '„%{name}“ löschen?',
  explain: 'Das lässt sich nicht rückgängig machen. Geben Sie zur Bestätigung diesen Text ein:',
  confirmation: 'Bestätigungstext',
  mismatch: 'Der Text stimmt noch nicht überein.',
  confirm: 'Endgültig löschen',
  inUse: 'Verwendet von: %{users}',
  refused: '„%{name}“ kann nicht gelöscht werden',
  usedBy: 'Wird verwendet von:',
  hidden:
    'Ein weiterer Eintrag, den Sie nicht sehen dürfen |||| %{smart_count} weitere Einträge, die Sie nicht sehen dürfen',
  more: 'und ein weiterer |||| und %{smart_count} weitere',
} satisfies Messages['delete']
