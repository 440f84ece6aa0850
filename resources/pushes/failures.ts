import type { PushFailure } from '../../src/contract/pushes.ts'

/** Since when pushes have failed: the earliest instant, ISO 8601. There has to be one. */
export const firstFailure = (failures: readonly PushFailure[]): string =>
  failures.map(({ since }) => since).reduce((first, since) => (since < first ? since : first))
