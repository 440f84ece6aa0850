/** The words of forms and what can be done with a record. */
export const form = {
  createAnother: 'Save and create another',
  look: 'View',
  copyTitle: 'Copy of “%{name}”',
  copyRecord: 'Copy',
  save: 'Save',
  limits: {
    days: {
      tooSmall: 'At least %{smart_count} day. |||| At least %{smart_count} days.',
      tooBig: 'At most %{smart_count} day. |||| At most %{smart_count} days.',
      notAbove: 'More than %{smart_count} day. |||| More than %{smart_count} days.',
    },
    percent: {
      tooSmall: 'At least %{smart_count}%.',
      tooBig: 'At most %{smart_count}%.',
      notAbove: 'More than %{smart_count}%.',
    },
  },
  inTheWay: 'Not saved because of:',
  cancel: 'Cancel',
  saved: 'Saved.',
  pushDue: 'A push is due. |||| %{count} pushes are due.',
  unpushed: {
    any: 'There is one casino with changes not pushed yet. |||| There are %{count} casinos with changes not pushed yet.',
    game: 'One casino with this game has changes not pushed yet. |||| %{count} casinos with this game have changes not pushed yet.',
    games:
      'One casino with these games has changes not pushed yet. |||| %{count} casinos with these games have changes not pushed yet.',
    bridge:
      'One casino of this bridge has changes not pushed yet. |||| %{count} casinos of this bridge have changes not pushed yet.',
  },
  push: 'Go to the push |||| Show them',
  created: '“%{name}” was created.',
  deleted: '“%{name}” was deleted.',
  unsaved: 'Unsaved changes',
  unsavedInvalid: 'Unsaved changes, some not valid yet',
  notSent: 'Not saved yet. Please check: %{fields}.',
  sections: 'Sections',
  sectionErrors: 'error |||| errors',
  moreFields: '%{fields} and one more field |||| %{fields} and %{smart_count} more fields',
  unsavedText: 'What you have entered is lost if you go on.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  draft: {
    label: 'Entries that are not saved',
    offer: 'You entered something here %{when} that is not saved.',
    secrets: 'Secrets have to be entered again.',
    saved: 'Saved',
    typed: 'Your entry',
    take: 'Restore',
  },
  gone: 'This record does not exist any more.',
  meanwhile: 'When you save, you are asked which is to hold.',
  meanwhileLook: 'See the history',
  undo: { button: 'Undo', done: 'Undone.' },
  takenBy: 'See “%{name}”',
  checking: 'Checking …',
  readOnly: 'You can look at this record but not change it.',
  shared:
    'Casinos that you do not see use this record, too. Only somebody who sees all of them can change it.',
  copy: 'Copy',
  copyNamed: 'Copy %{name}',
  copied: 'Copied.',
  copyFailed: 'Copying is not possible in this browser.',
  stamp: 'Created %{created}, unchanged since',
  stamps: 'Created %{created}, last changed %{updated}',
  add: 'Add',
  removeRow: 'Remove row %{index}',
  propertyName: 'Name',
  propertyValue: 'Value',
  row: 'Row %{index}',
  duplicateProperty: 'This name is used twice.',
  nothingEntered: 'Nothing entered.',
  percentHint: 'In percent, e.g. %{example}',
  daysHint: 'Whole days, 1 to 365',
}

export const secret = {
  set: 'Set, changed %{when}',
  notSet: 'Not set',
  addressChanged: 'Has to be entered again: the address has changed.',
  move: 'Another address: secrets have to be entered again, else they are not sent there.',
  moveOf:
    'Another address: the secrets of the %{names} that use it have to be entered again, else they are not sent there.',
  mayMove:
    'If this leads to another address, secrets have to be entered again, else they are not sent there.',
  replace: 'Replace',
  clear: 'Clear',
  keep: 'Don’t replace',
  willClear: 'Will be cleared when you save.',
  undoClear: 'Do not clear',
}

export const del = {
  button: 'Delete',
  title: 'Delete “%{name}”?',
  explain: 'This cannot be undone. To confirm, type this text:',
  confirmBy: 'Type this text to confirm:',
  confirmation: 'Confirmation text',
  mismatch: 'The text does not match yet.',
  confirm: 'Delete for good',
  with: {
    'casino-games':
      'The assignment of one game is deleted with it. |||| The assignments of %{count} games are deleted with it.',
    'integration-games':
      'The assignment of one game is deleted with it. |||| The assignments of %{count} games are deleted with it.',
  },
  refused: '“%{name}” cannot be deleted',
  usedBy: 'It is used by:',
  hidden: 'Records that you may not see',
  more: 'and one more |||| and %{smart_count} more',
}
