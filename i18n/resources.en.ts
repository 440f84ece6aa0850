import { gameResources } from './resources.games.en.ts'
import { operationsResources } from './resources.operations.en.ts'
import { reportingResources } from './resources.reporting.en.ts'
import { commonFieldLabels, pushedRecordTexts } from './resources.shared.en.ts'

const person = {
  username: 'Username',
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
}

export const resources = {
  casinos: {
    name: 'Casino |||| Casinos',
    fields: {
      ...commonFieldLabels,
      name: 'Name',
      bridgeId: 'Bridge',
      integrationId: 'Integration',
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
      pushState: pushedRecordTexts.state,
      ...pushedRecordTexts.failed,
      ...pushedRecordTexts.pending,
    },
    items: { integrationOptions: { optionId: 'Option', value: 'Value' } },
    choices: {
      pushState: pushedRecordTexts.states,
      operatorApi: {
        seamless: 'Seamless wallet',
        transfer: 'Transfer wallet',
        signed: 'Signed requests',
        regulated: 'Regulated market',
      },
    },
    actions: { generateKeys: 'Key pair generated', ...pushedRecordTexts.actions },
    failedSince: 'failing since %{when}',
    lacks: {
      games: 'This casino has no games yet.',
      push: 'The bridge does not know this casino yet.',
      changes: 'The bridge does not have the latest changes yet.',
      nothing: 'The bridge has the current configuration.',
    },
    pages: pushedRecordTexts.pages,
    dropped:
      'These values do not exist with the new operator API and will be dropped when you save: %{fields}.',
    bulk: {
      ...pushedRecordTexts.bulk,
      generateKeys: {
        label: 'Generate key pairs',
        explanation:
          'Every selected casino gets a new key pair, and its current one stops working at once. The private keys stay on the server; each operator needs the new public key. This cannot be undone.',
      },
    },
  },
  ...gameResources,
  ...operationsResources,
  ...reportingResources,
  'integration-options': {
    name: 'Integration option |||| Integration options',
    fields: { ...commonFieldLabels, name: 'Name', dataType: 'Data type' },
    choiceGroups: { dataType: { text: 'Text', number: 'Number', time: 'Time' } },
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
        email: 'E-mail addresses',
      },
    },
  },
  bridges: {
    name: 'Bridge |||| Bridges',
    fields: {
      ...commonFieldLabels,
      name: 'Name',
      servesOthers: 'Serves other casinos',
      routerUrl: 'Router URL',
      properties: 'Properties',
      lastCheck: 'Last check',
      'lastCheck.state': 'Connection',
      'lastCheck.latencyMs': 'Response time (ms)',
      'lastCheck.checkedAt': 'Checked',
    },
    choices: {
      'lastCheck.state': {
        ok: 'OK',
        timeout: 'Bridge does not respond.',
        unreachable: 'No Connection to Bridge.',
        failed: 'Wrong answer',
      },
    },
    empty: { 'lastCheck.state': 'Never checked' },
    actions: { check: 'Connection checked' },
  },
  jurisdictions: {
    name: 'Jurisdiction |||| Jurisdictions',
    fields: { ...commonFieldLabels, name: 'Name' },
  },
  'saved-views': {
    name: 'Saved view |||| Saved views',
    fields: {
      ...commonFieldLabels,
      resource: 'List',
      name: 'Name',
      view: 'View',
      shared: 'Shared',
      ownerId: 'Owner (ID)',
      ownerName: 'Owner',
    },
  },
  account: {
    name: 'My account |||| My account',
    title: 'My account',
    fields: {
      ...commonFieldLabels,
      ...person,
      role: 'Role',
      casinoAccess: 'Casino access',
      casinoIds: 'Casinos',
      lastSignIn: 'Last sign-in',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Visitor' },
      casinoAccess: { all: 'All casinos', selected: 'Selected casinos' },
    },
    versions: 'Console %{console} · API %{api}',
    casinosSeen: { all: 'You see all casinos.', none: 'No casino is assigned to you.' },
  },
  users: {
    name: 'User |||| Users',
    fields: {
      ...commonFieldLabels,
      ...person,
      password: 'Password',
      role: 'Role',
      casinoIds: 'Casinos',
      servesOthers: 'Has access to other casinos',
      casinoAccess: 'Casino access',
      enabled: 'Enabled',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Visitor' },
      casinoAccess: { all: 'All casinos', selected: 'Selected casinos' },
    },
    passwordRepeat: 'Repeat password',
    passwordRule: 'At least 12 and at most 128 characters, and neither the username nor the e-mail address.',
    noCasinos: 'Without a casino, this person sees no casino data.',
    moreCasinos: 'This person has further casinos, which you cannot see.',
    shared:
      'This person also has access to casinos that you cannot see. Only somebody who can see all of them may change it.',
    actions: {
      attempted: 'Sent to the sign-in service',
      resetPassword: 'Password reset',
      export: 'Access review exported',
      view: 'Console viewed as a visitor',
      endView: 'View as a visitor ended',
      signInFailed: 'Sign-in failed',
    },
  },
}
