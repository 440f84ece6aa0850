import { playable } from './playable.en.ts'

const fields = {
  studioId: 'Studio',
  providerId: 'Provider',
  gameId: 'Game',
  casinoId: 'Casino',
  jurisdictionId: 'Jurisdiction of the casino',
  integrationId: 'Integration',
  state: 'Status',
}

/** The matrix of games by casinos and by integrations, with its filters. */
export const matrixResources = {
  'casino-matrix': {
    name: 'Game |||| Games',
    fields,
    choices: {
      state: {
        unassigned: 'Not assigned',
        ...playable,
        inactive: 'Inactive',
      },
    },
  },
  'integration-matrix': {
    name: 'Game |||| Games',
    fields,
    choices: { state: { unassigned: 'Not assigned', inactive: 'Inactive', playable: 'Active' } },
  },
}
