/** The words of forms and what can be done with a record. */
export const form = {
  create: 'Create',
  createTitle: 'Create: %{name}',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved.',
  created: '“%{name}” was created.',
  deleted: '“%{name}” was deleted.',
  readOnly: 'You can look at this record but not change it.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Copying is not possible in this browser.',
  stamps: 'Created %{created}, last changed %{updated}',
  add: 'Add',
  removeRow: 'Remove row %{index}',
  propertyName: 'Name',
  propertyValue: 'Value',
  row: 'Row %{index}',
  duplicateProperty: 'This name is used twice.',
  nothingEntered: 'Nothing entered.',
  percentHint: 'In percent, e.g. %{example}',
  daysHint: 'Whole days, 1 to 365. Empty: rounds are never refunded automatically.',
}

export const secret = {
  set: 'Set, changed %{when}',
  notSet: 'Not set',
  replace: 'Replace',
  clear: 'Clear',
  keep: 'Keep the present value',
  willClear: 'Will be cleared when you save.',
  undoClear: 'Do not clear',
}

export const del = {
  button: 'Delete',
  title: 'Delete “%{name}”?',
  explain: 'This cannot be undone. To confirm, type this text:',
  confirmation: 'Confirmation text',
  mismatch: 'The text does not match yet.',
  confirm: 'Delete for good',
  refused: '“%{name}” cannot be deleted',
  usedBy: 'It is used by:',
  hidden: 'One more that you may not see |||| %{smart_count} more that you may not see',
  more: 'and one more |||| and %{smart_count} more',
}
