const common = { id: 'ID', version: 'Version', createdAt: 'Created', updatedAt: 'Last changed' }

/** Names and fields of what is administered, by collection. */
export const resources = {
  casinos: {
    name: 'Casino |||| Casinos',
    fields: {
      ...common,
      name: 'Name',
      bridgeId: 'Bridge',
      jurisdictionId: 'Jurisdiction',
      operatorApi: 'Operator API',
      operatorApiConfig: {
        apiUrl: 'API URL',
        secret: 'Secret',
        key: 'Key',
        operatorId: 'Operator ID',
        username: 'Username',
        password: 'Password',
        jurisdictionKey: 'Jurisdiction key',
        customProperties: 'Custom properties',
      },
      showGameLaunchPage: 'Show game launch page',
      sendEventMessages: 'Send event messages',
      gameRoundValidityPeriod: 'Game round validity (days)',
      maxRtp: 'Max RTP (%)',
      currency: 'Currency',
      locale: 'Language of players',
      serviceUsername: 'Service username',
      servicePassword: 'Service password',
      privateKey: 'Private key',
      publicKey: 'Public key',
      thirdPartyProviderPublicKey: 'Public key of third-party provider',
      integrationOptions: 'Standard options',
      customOptions: 'Custom options',
    },
    items: { integrationOptions: { optionId: 'Option', value: 'Value' } },
    choices: {
      operatorApi: {
        seamless: 'Seamless wallet',
        transfer: 'Transfer wallet',
        signed: 'Signed requests',
        regulated: 'Regulated market',
      },
    },
    groups: {
      general: 'General',
      operator: 'Operator API',
      play: 'Play',
      service: 'Service access',
      keys: 'Keys',
      options: 'Integration options',
    },
    dropped:
      'These values do not exist with the new operator API and will be dropped when you save: %{fields}.',
    keys: {
      generate: 'Generate key pair',
      generateHint:
        'A new pair replaces the present one. The private key stays on the server; the operator needs the new public key.',
      confirmTitle: 'Replace the key pair?',
      confirm: 'Generate new pair',
      generated: 'A new key pair was generated.',
      saveFirst: 'Save or discard your changes first.',
    },
    valueExamples: {
      string: 'Text',
      integer: 'Whole number',
      decimal: 'Number',
      boolean: 'Yes or no',
      duration: 'Duration, e.g. PT2H30M',
      currency: 'Amount, e.g. EUR 12.50',
      date: 'Date, e.g. 2026-11-20',
      time: 'Time, e.g. 14:30',
      email: 'E-mail address',
    },
  },
  'integration-options': {
    name: 'Integration option |||| Integration options',
    fields: { ...common, name: 'Name', dataType: 'Data type' },
    choices: {
      dataType: {
        string: 'Text',
        integer: 'Whole number',
        decimal: 'Decimal number',
        boolean: 'Yes/no',
        duration: 'Duration',
        currency: 'Amount of money',
        date: 'Date',
        time: 'Time',
        email: 'E-mail',
      },
    },
  },
  bridges: {
    name: 'Bridge |||| Bridges',
    fields: { ...common, name: 'Name', routerUrl: 'Router URL', properties: 'Properties' },
  },
  jurisdictions: {
    name: 'Jurisdiction |||| Jurisdictions',
    fields: { ...common, name: 'Name' },
  },
}
