/** Known to console and backend: the log with the histories, saved views, and the own account, a single record. */
export const builtInCollections = {
  auditLog: 'audit-entries',
  savedViews: 'saved-views',
  account: 'account',
} as const
