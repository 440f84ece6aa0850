/**
 * The two collections that console and backend know by name, whatever else is administered: the histories of records are
 * read out of the one, and views of lists are kept in the other.
 */
export const collections = { auditLog: 'audit-entries', savedViews: 'saved-views' } as const
