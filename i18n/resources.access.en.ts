/** What is said where access is reviewed, and begun to be seen as others have it. */
export const accessWords = {
  review: {
    button: 'Access review (CSV)',
    file: 'Access review',
    title: 'Save an access review',
    explain:
      'One line for each user: role, casinos, status, last sign-in, last change and by whom. Saving it is recorded in the audit log.',
    making: 'The users are being read …',
    save: 'Save file',
  },
  view: {
    button: 'View as visitor',
    title: 'See the console as a visitor',
    explain:
      'You see everything as the visitor sees it and change nothing. That is recorded in the audit log, with its beginning and end.',
    own: 'Account, saved views and downloads of a visitor stay their own. Casinos that you do not see yourself are left out.',
    who: 'As',
    kinds: { users: 'a certain visitor', casinos: 'a visitor of these casinos' },
    find: { users: 'Find a visitor', casinos: 'Find casinos' },
    chosen: 'One casino chosen |||| %{count} casinos chosen',
    nothing: 'Nothing was found.',
    noCasino: 'no casino',
    begin: 'Begin view',
    thisOne: 'View as this visitor',
  },
}
