import { audit } from './audit.en.ts'
import { externalSystemPages } from './externalSystemPages.en.ts'
import { rounds } from './rounds.en.ts'
import { reportResources } from './reports.en.ts'
/** Texts of records' pages, without the names and labels of fields, which are loaded first. */
export const resourcePages = {
  ...externalSystemPages,
  ...reportResources,
  'audit-entries': audit,
  'game-rounds': rounds,
  'game-versions': {
    groups: { general: 'General', play: 'Play', properties: 'Properties' },
    missing: {
      label: 'Missing properties',
      count: 'One property is missing |||| %{smart_count} properties are missing',
      none: 'No property is missing',
      from: { version: 'found in version %{name}', integration: 'found in the integration %{name}' },
      take: 'Add',
      takeOne: 'Add “%{name}”',
      takeAll: 'Add all',
    },
  },
  'allowed-hashes': {
    add: {
      title: 'Allow hashes',
      lines: 'Hashes',
      help: 'One line for each hash: component;hash. You can also paste two columns of a table.',
      objection: {
        title: 'Flagged by a check',
        explain:
          'A check flagged this hash because it was not allowed. Allow it only if it definitely belongs to the release. A significant event with your reason is recorded. |||| Checks flagged these hashes because they were not allowed. Allow only what definitely belongs to the release. A significant event with your reason is recorded.',
        hints: {
          reason: '10 to 300 characters. E.g. Update to 7.4.1, certificate CT-2026-118',
          release: 'As named in the certificate or approval. E.g. 7.4.1 (CT-2026-118)',
        },
        found: '%{component}: %{result}, %{when}',
      },
      line: 'Line',
      weak: 'Weak: SHA-1 can be forged.',
      faults: {
        incomplete: 'Enter a component and a hash, with a semicolon between them.',
        repeated: 'Line %{line} has the same hash.',
      },
      wrong: 'Line %{lines} is not valid. |||| %{smart_count} lines are not valid: %{lines}.',
      save: 'Allow hash |||| Allow %{count} hashes',
      unchecked: 'Allowed, but not checked again yet: %{components}.',
      check: 'Check again',
      saved: 'The hash is now allowed. |||| %{smart_count} hashes are now allowed.',
    },
  },
  casinos: {
    groups: {
      general: 'General',
      operator: 'Operator API',
      play: 'Play',
      service: 'Service access',
      keys: 'Keys',
      options: 'Integration options',
    },
    takeBridge: 'Use the bridge %{bridge}',
    keys: {
      generate: 'Generate key pair',
      generateHint:
        'A new pair replaces the current one, which stops working at once. The private key stays on the server; the operator needs the new public key. This cannot be undone.',
      confirmTitle: 'Replace the key pair?',
      confirm: 'Generate new pair',
      generated: 'A new key pair was generated.',
      later: 'You can generate a key pair once the casino has been created.',
    },
    deletion: {
      users:
        'One user is assigned to this casino. The assignment is removed, and they have to sign in again. |||| %{count} users are assigned to this casino. The assignments are removed, and they have to sign in again.',
      live: 'The bridge is not informed of the deletion: what was last pushed stays in force there until the casino is removed on the bridge itself.',
    },
  },
  bridges: {
    groups: { general: 'General', connection: 'Connection' },
    check: {
      button: 'Check connection',
      running: 'Asking the bridge …',
      saved: 'The saved router URL is checked.',
      found: 'After %{latency} ms, checked %{when}',
      failed: 'Something other than this bridge answers at the router URL, or the bridge reports an error.',
      unreachable: 'The connection was refused: is the router URL right, and is the router running?',
      timeout: 'The connection works, but no answer came in time.',
    },
  },
  account: {
    password: {
      title: 'Password',
      explain:
        'You change your password in the sign-in service and then return here. Unsaved entries are kept.',
      change: 'Change password',
      success: 'Your password was changed.',
      cancelled: 'Your password was not changed.',
      error: 'Your password could not be changed.',
    },
    identity: {
      title: 'Account at the sign-in service',
      userinfo: 'User info',
      profile: 'Account profile',
      differs:
        'Your session still knows you as “%{name}”. The new name applies after your next sign-in at the latest.',
      rows: {
        username: 'Username',
        firstName: 'First name',
        lastName: 'Last name',
        email: 'E-mail',
        emailVerified: 'E-mail confirmed',
      },
    },
  },
  users: {
    review: {
      button: 'Access review (CSV)',
      file: 'Access review',
      title: 'Save an access review',
      explain:
        'One line for each user: role, casinos, status, last sign-in, last change and by whom. Saving it is recorded in the audit log.',
      save: 'Save file',
    },
    view: {
      button: 'View as visitor',
      title: 'See the console as a visitor',
      explain:
        'You see the console as the visitor does and cannot change anything. Start and end are recorded in the audit log.',
      own: 'A visitor’s account, saved views and downloads stay private. Casinos that you cannot see yourself are not shown.',
      who: 'As',
      kinds: { users: 'a specific visitor', casinos: 'a visitor of these casinos' },
      find: { users: 'Find a visitor', casinos: 'Find casinos' },
      chosen: 'One casino chosen |||| %{count} casinos chosen',
      nothing: 'Nothing found.',
      noCasino: 'no casino',
      begin: 'Start view',
    },
    disable: 'Disable user',
    enable: 'Enable user',
    groups: { person: 'Person', password: 'Password', access: 'Access' },
    signedOut: 'Saved. All sessions of this user have ended.',
    own: {
      access: 'Another administrator has to change your own role, casinos and status.',
      password: 'Change your own password under',
    },
    reset: {
      button: 'Reset password',
      title: 'Reset the password of “%{name}”',
      explain:
        'The new password applies at once, and all sessions of this user end. Pass it on in a secure way.',
      generate: 'Generate password',
      generateAndCopy: 'Generate and copy password',
      generated: 'Shown until you close this dialog, then never again.',
      temporaryFirst: 'At the first sign-in, the user has to choose a password of their own.',
      temporary: 'At the next sign-in, the user has to choose a password of their own.',
      handOver: 'Copy the password now: it will not be shown again.',
      confirm: 'Set password',
      done: 'The password of “%{name}” was reset.',
    },
  },
}
