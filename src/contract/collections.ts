/**
 * The collections that console and backend know by name, whatever else is administered: the histories of records are read
 * out of the first, views of lists are kept in the second, and the third is the own user, alone at its address.
 */
export const collections = {
  auditLog: 'audit-entries',
  savedViews: 'saved-views',
  account: 'account',
} as const
