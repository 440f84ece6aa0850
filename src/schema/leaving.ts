/**
 * The navigation state that leaves a form without asking, because its values are saved or obsolete: `redirect('list', path, undefined,
 * undefined, mayLeave)`.
 */
export const mayLeave = { mayLeave: true }

/** Whether a navigation's state contains it. */
export const isLeaveConfirmed = (state: unknown) =>
  typeof state === 'object' && state !== null && 'mayLeave' in state
