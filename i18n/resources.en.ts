import { common } from './resources.common.en.ts'
import { roundResources } from './resources.rounds.en.ts'
import { cpvResources } from './resources.cpv.en.ts'
import { gameResources } from './resources.games.en.ts'
import { jobResources } from './resources.jobs.en.ts'
import { pushedRecordTexts, pushResources } from './resources.pushes.en.ts'
import { matrixResources } from './resources.matrix.en.ts'
import { reportFileResources } from './resources.reportFiles.en.ts'
import { userResources } from './resources.users.en.ts'

/** Names and fields of entities, by collection. */
export const resources = {
  casinos: {
    name: 'Casino |||| Casinos',
    fields: {
      ...common,
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
  ...roundResources,
  ...gameResources,
  ...jobResources,
  ...pushResources,
  ...cpvResources,
  ...matrixResources,
  ...reportFileResources,
  ...userResources,
  'integration-options': {
    name: 'Integration option |||| Integration options',
    fields: { ...common, name: 'Name', dataType: 'Data type' },
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
      ...common,
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
    fields: { ...common, name: 'Name' },
  },
  'saved-views': {
    name: 'Saved view |||| Saved views',
    fields: {
      ...common,
      resource: 'List',
      name: 'Name',
      view: 'View',
      shared: 'Shared',
      ownerId: 'Owner (ID)',
      ownerName: 'Owner',
    },
  },
  'audit-entries': {
    name: 'Audit entry |||| Audit log',
    fields: {
      ...common,
      changedAt: 'When',
      by: 'Who',
      'by.id': 'Who',
      'by.name': 'Who',
      action: 'Action',
      resource: 'Area',
      recordId: 'Record ID',
      recordLabel: 'Record',
      changes: 'Changes',
      changed: 'Changed field',
      attempted: 'Attempted',
      code: 'Refused because',
      parentId: 'Follows from',
      casinoId: 'Casino',
      casinoIds: 'Casinos',
      ownerId: 'Owner (ID)',
      address: 'Address',
      reverted: 'Reverted',
      'reverted.by': 'Reverted by entry',
      'reverted.isWhole': 'All fields',
      deletedBy: 'Deleted by entry',
      previousHash: 'Hash of the entry before',
      hash: 'Hash',
    },
    actions: { export: 'Exported', verify: 'Log verified' },
  },
}
