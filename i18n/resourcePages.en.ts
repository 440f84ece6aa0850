import { audit } from './audit.en.ts'
import { neighbourPages } from './neighbourPages.en.ts'
import { accessWords } from './resources.access.en.ts'
import { rounds } from './rounds.en.ts'
import { reportResources } from './resources.reports.en.ts'
/** What is said on the pages of records and beside them; names and labels of fields come with the first words. */
export const resourcePages = {
  ...neighbourPages,
  ...reportResources,
  'audit-entries': audit,
  'game-rounds': rounds,
  'game-versions': {
    groups: { general: 'General', play: 'Play', properties: 'Properties' },
    missing: {
      label: 'Missing properties',
      count: 'One property is missing |||| %{smart_count} properties are missing',
      none: 'No property is missing',
      from: { version: 'is there in version %{name}', integration: 'is there in the integration %{name}' },
      take: 'Take over',
      takeOne: 'Take over “%{name}”',
      takeAll: 'Take over all',
    },
  },
  'allowed-hashes': {
    add: {
      title: 'Allow hashes',
      lines: 'Hashes',
      help: 'A line for each hash: component;hash. Two columns of a table can be pasted as well.',
      objection: {
        title: 'Objected to by a check',
        explain:
          'A check has found these hashes when they were not allowed. Allow only what belongs to the release beyond doubt. A significant event with your reason is written.',
        found: '%{component}: %{result}, %{when}',
      },
      line: 'Line',
      weak: 'Weak: SHA-1 can be forged.',
      faults: {
        incomplete: 'A component and a hash are needed, with a semicolon between them.',
        repeated: 'Line %{line} has the same hash.',
      },
      wrong:
        'Line %{lines} cannot be allowed like this. |||| %{smart_count} lines cannot be allowed like this: %{lines}.',
      save: 'Allow hash |||| Allow %{count} hashes',
      unchecked: 'Not checked again yet: %{components}.',
      check: 'Check now',
      saved: 'The hash is allowed. |||| %{smart_count} hashes are allowed.',
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
    keys: {
      generate: 'Generate key pair',
      generateHint:
        'A new pair replaces the present one. The private key stays on the server; the operator needs the new public key.',
      confirmTitle: 'Replace the key pair?',
      confirm: 'Generate new pair',
      generated: 'A new key pair was generated.',
      later: 'A key pair can be generated once the casino is there.',
      saveFirst: 'Save or discard your changes first.',
    },
    deletion: {
      users:
        'One user has this casino among those chosen. It is removed there, and they have to sign in again. |||| %{count} users have this casino among those chosen. It is removed there, and they have to sign in again.',
      live: 'The bridge is not told of the deletion: what was pushed last stays in force there until the casino is removed at the bridge itself.',
    },
  },
  bridges: {
    groups: { general: 'General', connection: 'Connection' },
    check: {
      button: 'Check connection',
      running: 'Asking the bridge …',
      saved: 'What is checked is the router URL as it was saved.',
      found: 'After %{latency} ms, checked %{when}',
      failed: 'Something else than this bridge answers at the router URL, or the bridge reports an error.',
      unreachable: 'Nobody accepts the connection: is the router URL right, and is the router running?',
      timeout: 'The connection is there, but no answer came in time.',
    },
  },
  account: {
    password: {
      title: 'Password',
      explain:
        'You change your password at the sign-in service. You come back here afterwards; entries that are not saved are kept.',
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
        'Your session still knows you as “%{name}”. The new name is in force after the next sign-in at the latest.',
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
    ...accessWords,
    groups: { person: 'Person', password: 'Password', access: 'Access' },
    own: {
      access: 'Role, casinos and activation of your own user are changed by another administrator.',
      password: 'You change your own password at',
    },
    reset: {
      button: 'Reset password',
      title: 'Reset the password of “%{name}”',
      explain:
        'The new password is in force at once. All sessions of this user end. Hand it on in a safe way.',
      generate: 'Generate password',
      generated: 'Shown until you close this dialog, and never again.',
      temporary: 'At the next sign-in the user has to choose another one, which only they know.',
      handOver: 'Copy the password now: it is not shown again.',
      confirm: 'Set password',
      done: 'The password of “%{name}” was reset.',
    },
  },
}
