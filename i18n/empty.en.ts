/** Texts of empty lists. */
export const emptyListTexts = {
  create: 'Create the first entry to get started.',
  needs: 'Needed first:',
  others: 'You will see here what administrators create or start.',
  start: 'Nothing is set up yet: start with the first casino',
  lists: {
    casinos:
      'Games are played in casinos. A casino is reached through a bridge and licensed for a jurisdiction. Add games, then push it to its bridge.',
    'integration-options':
      'Options that every casino can have a value for, such as a session reminder. Casinos offer them as soon as they are listed here.',
    integrations:
      'An integration is what casinos of one operator share: a bridge, the game client and the choice of games. A casino can do without one.',
    games: 'A studio makes a game, a provider hosts it. Create it here, or import it from its provider.',
    'game-versions': 'A version says where a game may be played and with which bets.',
    'game-studios': 'Studios make games; every game needs one. Imports create missing ones.',
    'game-providers':
      'Games run on the servers of providers. Once you have created one, you can import its games.',
    bridges:
      'A bridge carries the calls between casinos and game servers. Everything starts with it: give it a name and enter the URL of its router.',
    jurisdictions: 'A jurisdiction is a regulated market, such as Malta. Every casino has one.',
    'allowed-hashes':
      'Components are checked against the allowed hashes. Start by pasting those of your release.',
    'cpv-checks': 'Component checks are listed here with their result and time. Start the first one.',
    'casino-games': 'Add the games that players should see.',
    'integration-games': 'Add the games that casinos of this integration may offer.',
    'game-rounds': 'Rounds arrive from the game servers automatically as soon as somebody plays.',
    'open-game-rounds': 'No round is open, so there is nothing to close.',
    reports:
      'Request reports and game rounds as CSV with every row; the file is generated in the background.',
    'significant-events': 'Record here what has to be documented, such as an outage.',
    'audit-entries': 'Every change is recorded here automatically.',
    users: 'Everyone who may sign in is listed here, with the casinos they can see.',
    jobs: 'Pushes, imports, checks and other longer jobs are listed here once somebody starts one.',
    pushes: 'What was pushed to bridges, and when, is listed here after the first push.',
  },
}
