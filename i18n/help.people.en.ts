/** What the fields of users and of the own account are for. */
export const helpOfPeople = {
  users: {
    username:
      'What they sign in with: an e-mail address without umlauts or blanks, which nobody else has as a username or e-mail address. It cannot be changed later. E.g. mira.keller@example.com',
    email:
      'Where messages of the sign-in service go. Mostly the same as the username; nobody else may have it.',
    firstName: 'As it stands beside changes and in the audit log. E.g. Mira',
    lastName: 'As it stands beside changes and in the audit log. E.g. Keller',
    password:
      'The first one, to be handed on in a safe way; they can change it themselves under “My account”.',
    role: 'Administrators change everything within their casinos. Visitors look, and download for themselves.',
    casinoAccess:
      'All: every casino, also those that are added later; for administrators alone. Selected: those listed below, none without any.',
    casinoIds: 'The casinos whose games, rounds and figures they see. Without any they see none.',
    enabled: 'Off: they cannot sign in any more. Everything they did stays on record.',
  },
  account: {
    firstName: 'As your colleagues see it beside your changes. E.g. Mira',
    lastName: 'As your colleagues see it beside your changes. E.g. Keller',
  },
}
