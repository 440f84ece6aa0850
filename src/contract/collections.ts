/** Collections that both console and backend name: the audit log, saved views, and the user's own account, which is a single record. */
export const builtInCollections = {
  auditLog: 'audit-entries',
  savedViews: 'saved-views',
  account: 'account',
} as const
