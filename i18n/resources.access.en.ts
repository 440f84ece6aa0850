/** The access review, and the start of viewing as a visitor. */
export const accessTexts = {
  review: {
    button: 'Access review (CSV)',
    file: 'Access review',
    title: 'Save an access review',
    explain:
      'One line for each user: role, casinos, status, last sign-in, last change and by whom. Saving it is recorded in the audit log.',
    save: 'Save file',
  },
  view: {
    button: 'View as visitor',
    title: 'See the console as a visitor',
    explain:
      'You see the console as the visitor does and cannot change anything. Start and end are recorded in the audit log.',
    own: 'A visitor’s account, saved views and downloads stay private. Casinos that you cannot see yourself are not shown.',
    who: 'As',
    kinds: { users: 'a specific visitor', casinos: 'a visitor of these casinos' },
    find: { users: 'Find a visitor', casinos: 'Find casinos' },
    chosen: 'One casino chosen |||| %{count} casinos chosen',
    nothing: 'Nothing found.',
    noCasino: 'no casino',
    begin: 'Start view',
  },
}
