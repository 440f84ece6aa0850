/**
 * The collections that console and backend know by name: the audit log, from which histories are read; saved views; and the user's own
 * account, a single record.
 */
export const knownCollections = {
  auditLog: 'audit-entries',
  savedViews: 'saved-views',
  account: 'account',
} as const
