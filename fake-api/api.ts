import type { Registry } from '../src/contract/registry.ts'
import type { CallNeighbour } from './outboundRequest.ts'
import type { Signer } from './audit/signer.ts'
import type { Revocations } from './revocation/revocations.ts'
import type { Store } from './stores/store.ts'
import type { AdminRest } from './users/adminRest.ts'

/** What everything behind the guard works with. */
export interface ApiContext {
  store: Store
  registry: Registry
  /** Where the users are. */
  identity: AdminRest
  /** Puts the failed sign-ins on record, before the audit log is read; absent where there is no service account. */
  collectFailedSignIns?: (() => Promise<void>) | undefined
  /** The present; tests set their own. */
  clock: () => Date
  /** How neighbours are called. */
  ask: CallNeighbour
  /** Address of the components, which are below it by their names; `null` where there are none to ask. */
  componentsUrl: string | null
  /** Address of the reporting service; `null` where this program sums up rounds itself. */
  reportingUrl: string | null
  /**
   * Of the writes that are refused to a person within so many milliseconds, the first is on record at once, the rest by their number;
   * each on its own where it is absent.
   */
  refusalsTogether?: number
  /** How many days files of reports are kept. */
  reportsKeptDays: number
  /** By what exports of the audit log are signed. */
  signer: Signer
  /** Whose tokens are refused before they expire. */
  revocations: Revocations
  /** Begins the jobs that are queued. */
  wakeJobs: () => void
}
