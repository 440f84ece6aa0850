import { common } from './resources.common.en.ts'
import { providerImport } from './resources.import.en.ts'
import { pushed } from './resources.pushes.en.ts'

/** Names and fields of games and what they are played by, by collection. */
export const gameResources = {
  integrations: {
    name: 'Integration |||| Integrations',
    fields: {
      ...common,
      name: 'Name',
      bridgeId: 'Bridge',
      gameClientIntegrationUrl: 'Game client URL',
      defaultCasinoId: 'Default casino',
      gameRoundValidityPeriod: 'Game round validity (days)',
      properties: 'Properties',
      pushState: pushed.state,
    },
    choices: { pushState: pushed.states },
    actions: pushed.actions,
    pages: pushed.pages,
  },
  games: {
    name: 'Game |||| Games',
    empty: { providerGameId: '= game ID' },
    fields: {
      ...common,
      id: 'Game ID',
      name: 'Name',
      studioId: 'Studio',
      providerId: 'Provider',
      providerGameId: 'Game ID at provider',
      theoreticalRtp: 'Theoretical RTP (%)',
    },
  },
  'game-versions': {
    name: 'Game version |||| Game versions',
    fields: {
      ...common,
      version: 'Revision',
      gameId: 'Game',
      versionNumber: 'Version',
      jurisdictionIds: 'Jurisdictions',
      betSizes: 'Bet sizes',
      supportsVouchers: 'Vouchers',
      supportsFeatureTriggerVouchers: 'Feature trigger vouchers',
      properties: 'Properties',
      missingProperties: 'Missing properties',
      hasMissingProperties: 'Lacks properties',
    },
    items: {
      missingProperties: {
        name: 'Property',
        value: 'Value',
        from: 'From',
        fromId: 'From ID',
        fromName: 'Found in',
      },
    },
  },
  'game-studios': { name: 'Game studio |||| Game studios', fields: { ...common, name: 'Name' } },
  'game-providers': {
    name: 'Game provider |||| Game providers',
    fields: {
      ...common,
      name: 'Name',
      apiType: 'API',
      apiConfig: {
        apiUrl: 'API URL',
        secret: 'Secret',
        apiKey: 'API key',
        operatorId: 'Operator ID',
        frontendUrl: 'Frontend URL',
        backendUrl: 'Backend URL',
        historyUrl: 'History URL',
        salt: 'Salt',
        nodeId: 'Node ID',
        casinoName: 'Casino name',
        key1: 'Key 1',
        key2: 'Key 2',
        freeSpinsOperatorId: 'Operator ID for free spins',
        freeSpinsPassword: 'Password for free spins',
        backOfficeAdmin: 'Back-office admin',
        backOfficePassword: 'Back-office password',
        casinoCockpitUrl: 'Casino cockpit URL',
        callerId: 'Caller ID',
        callerPassword: 'Caller password',
      },
    },
    choices: {
      apiType: {
        direct: 'Direct calls',
        salted: 'Salted calls',
        node: 'Game nodes',
        hosted: 'Hosted by provider',
        cockpit: 'Casino cockpit',
      },
    },
    ...providerImport,
    ...providerImport,
    dropped: 'These values do not exist with the new API and will be dropped when you save: %{fields}.',
  },
  'allowed-hashes': {
    name: 'Allowed hash |||| Allowed hashes',
    fields: { ...common, component: 'Component', hash: 'Hash', algorithm: 'Algorithm', weak: 'Weak' },
    deleteWarning:
      'A component that reports this hash will mismatch at its next check, or count as not listed if no other hash is allowed for it.',
    choices: {
      algorithm: { 'SHA-1': 'SHA-1', 'SHA-256': 'SHA-256', 'SHA-384': 'SHA-384', 'SHA-512': 'SHA-512' },
    },
  },
  'casino-games': {
    name: 'Game in a casino |||| Games in casinos',
    fields: { ...common, casinoId: 'Casino', gameId: 'Game', active: 'Active', playable: 'Playable' },
    actions: { attempted: 'Several switched' },
  },
  'integration-games': {
    name: 'Game in an integration |||| Games in integrations',
    fields: { ...common, integrationId: 'Integration', gameId: 'Game', active: 'Active' },
    actions: { attempted: 'Several switched' },
  },
}
