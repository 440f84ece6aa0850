import { playable } from './playable.en.ts'

/** Texts of assignments: what is active where. */
export const activation = {
  active: 'Active',
  inactive: 'Inactive',
  activate: 'Activate',
  deactivate: 'Deactivate',
  remove: 'Remove assignment',
  asked: {
    activate: 'Activate %{game} in %{owner}?',
    deactivate: 'Deactivate %{game} in %{owner}?',
    remove: 'Remove %{game} from %{owner}?',
  },
  meaning: {
    activate: 'Players can start new rounds.',
    afterPush: 'Players can start new rounds as soon as the casino is pushed.',
    inCasinos: 'In casinos where the game is active, players can start new rounds after the next push.',
    blocked: 'Players cannot start new rounds yet.',
    deactivate: 'After the next push, players can start no new rounds.',
    remove: 'After the next push, players can start no new rounds. The game is not assigned there any more.',
  },
  noOpenRounds: 'No round is open there.',
  refunded: 'What is still open then is refunded automatically; uncredited wins are lost by it.',
  notRefunded: 'Not all of them are refunded automatically: the others can be closed manually only.',
  done: {
    activate: 'The game is active.',
    deactivate: 'The game is inactive.',
    remove: 'The assignment is removed.',
  },
  playable,
  more: 'and %{count} more reason |||| and %{count} more reasons',
  conditions: '%{game} in %{owner}: what it takes to be played',
  later: 'Possible after that',
  rtp: 'RTP %{percent}',
  maxRtp: 'at most %{percent}',
  inMatrix: 'Show in the matrix',
  add: { games: 'Add games', casinos: 'Add to casinos', integrations: 'Add to integrations' },
  none: {
    games: 'No games assigned yet.',
    casinos: 'Not assigned to a casino yet.',
    integrations: 'Not assigned to an integration yet.',
  },
  atOnce: 'Activate at once',
  goOn: 'Continue',
  nothingFound: 'Nothing found.',
  integration: 'The integration',
  counts: '%{assigned} games, %{active} of them active',
}
