/** What is said where a list has nothing yet. */
export const empty = {
  create: 'Create the first entry to get started.',
  needs: 'This has to be there first:',
  others: 'What administrators create or start here, you will see here.',
  start: 'Nothing is set up yet: begin with the first casino',
  lists: {
    casinos:
      'A casino is where games are played. It is reached over a bridge, has a licence for a jurisdiction, and gets games once there are any; then it is pushed to its bridge.',
    'integration-options':
      'Options that every casino can have a value for, such as a session reminder. Casinos offer them as soon as they are here.',
    integrations:
      'An integration is what casinos of one operator share: a bridge, the client of the games, and which games there are. Casinos can do without.',
    games:
      'A game comes from a studio and is played from a provider. Enter it here, or import it at its provider.',
    'game-versions': 'A version says where a game may be played, and at which stakes.',
    'game-studios': 'Studios make games; a game needs one. Imports create those that are missing.',
    'game-providers':
      'Games are played from the servers of providers. Once one is here, its games can be imported.',
    bridges:
      'A bridge carries the calls between casinos and game servers. It is where everything begins: name it and enter the URL of its router.',
    jurisdictions: 'A jurisdiction is a regulated market, such as Malta. Every casino has one.',
    'allowed-hashes':
      'Components are checked against the hashes that are allowed. Paste those of your release to begin with.',
    'cpv-checks': 'Checks of components stand here, what they found and when. Start the first one.',
    'casino-games': 'Add the games that players should see.',
    'integration-games': 'Add the games that casinos of this integration may offer.',
    'game-rounds': 'Rounds come from the game servers by themselves, as soon as somebody plays.',
    'open-game-rounds': 'No round is open, so there is nothing to close.',
    reports: 'Reports and game rounds, as CSV with every row: ask for a file, it is made in the background.',
    'significant-events': 'What has to stay on record, such as an outage, is written down here.',
    'audit-entries': 'Every change is put on record here by itself.',
    users: 'Who may sign in stands here, with the casinos that they see.',
    jobs: 'Pushes, imports, checks and other work that takes a while stand here once somebody starts one.',
    pushes: 'What bridges were told, and when, stands here after the first push.',
  },
}
