export const helpOfPeople = {
  users: {
    username:
      'Used to sign in: an e-mail address without umlauts or blanks that nobody else has as a username or e-mail address. It cannot be changed later. E.g. mira.keller@example.com',
    email:
      'Where the sign-in service sends messages. Usually the same as the username; nobody else may have it.',
    firstName: 'Shown with changes and in the audit log. E.g. Mira',
    lastName: 'Shown with changes and in the audit log. E.g. Keller',
    password: 'The first password. Pass it on in a secure way; it can be changed under “My account”.',
    role: 'Administrators can change everything within their casinos. Visitors can view it and request downloads.',
    casinoAccess:
      'All: every casino, including later ones; for administrators only. Selected: the casinos listed below.',
    casinoIds: 'The casinos whose games, rounds and figures are visible. Without a casino, none are.',
    enabled: 'Off: signing in is no longer possible. Everything done so far stays on record.',
  },
  account: {
    firstName: 'As your colleagues see it with your changes. E.g. Mira',
    lastName: 'As your colleagues see it with your changes. E.g. Keller',
  },
}
