import { playable } from './playable.de.ts'

const fields = {
  studioId: 'Studio',
  providerId: 'Provider',
  gameId: 'Spiel',
  casinoId: 'Casino',
  jurisdictionId: 'Jurisdiktion des Casinos',
  integrationId: 'Integration',
  state: 'Status',
}

export const matrixResources = {
  'casino-matrix': {
    name: 'Spiel |||| Spiele',
    fields,
    choices: {
      state: {
        unassigned: 'Nicht zugewiesen',
        ...playable,
        inactive: 'Inaktiv',
      },
    },
  },
  'integration-matrix': {
    name: 'Spiel |||| Spiele',
    fields,
    choices: { state: { unassigned: 'Nicht zugewiesen', inactive: 'Inaktiv', playable: 'Aktiv' } },
  },
}
