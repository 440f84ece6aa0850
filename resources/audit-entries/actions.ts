/**
 * What is on record as done. Those of every entity, what entities do beside them, `attempted` for what another system is about
 * to be asked, whose answer is an entry that has this one as its parent, `refused` for what came to nothing, and `outcomeUnknown` where
 * another system may have done it without saying so.
 */
export const auditActions = [
  ...(['create', 'update', 'delete', 'revert'] as const),
  ...(['push', 'import', 'check', 'generateKeys', 'resetPassword', 'close'] as const),
  ...(['cancel', 'retry', 'export', 'request', 'fetch'] as const),
  ...(['view', 'endView', 'explainBreak'] as const),
  ...(['attempted', 'refused', 'outcomeUnknown', 'refusedMore', 'signInFailed'] as const),
] as const
