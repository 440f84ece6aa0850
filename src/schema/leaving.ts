/**
 * State of a navigation that leaves a form without asking, because what was in it is saved or of no use any more:
 * `redirect('list', path, undefined, undefined, mayLeave)`.
 */
export const mayLeave = { mayLeave: true }

/** Whether a navigation's state says so. */
export const isLeaveConfirmed = (state: unknown) =>
  typeof state === 'object' && state !== null && 'mayLeave' in state
