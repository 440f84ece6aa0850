/** Texts while an administrator views the console as a visitor. */
export const viewing = {
  title: 'View as visitor',
  as: 'Viewing as %{name}',
  asAny: 'Viewing as a visitor',
  casinos: 'one casino |||| %{count} casinos',
  others: 'there are others that you cannot see',
  readOnly: 'read-only',
  until: 'until %{time}',
  end: 'End view',
  account: {
    title: 'The account is not part of the view',
    text: 'Account, saved views and downloads of a visitor stay their own. End the view to see your own account.',
  },
}
