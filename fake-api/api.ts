import type { Registry } from '../src/contract/registry.ts'
import type { CallNeighbour } from './outboundRequest.ts'
import type { Signer } from './audit/signer.ts'
import type { Revocations } from './revocation/list.ts'
import type { Store } from './stores/store.ts'
import type { AdminRest } from './users/adminRest.ts'
import type { User } from '../src/contract/access.ts'
import { systemUser } from '../src/contract/who.ts'

/** What all handlers behind the guard use. */
export interface ApiContext {
  store: Store
  registry: Registry
  identity: AdminRest
  /** Logs failed sign-ins, before the audit log is read. Absent without a service account. */
  collectFailedSignIns?: (() => Promise<void>) | undefined
  /** The current time; tests set their own. */
  clock: () => Date
  /** Calls other systems. */
  ask: CallNeighbour
  /** The address below which components are found by name; `null` without components. */
  componentsUrl: string | null
  /** The address of the reporting service; `null` if this program sums up rounds itself. */
  reportingUrl: string | null
  /**
   * Milliseconds in which only a person's first refused write is logged by itself, others as a summary. Absent: each is logged by itself.
   */
  refusalsTogether?: number
  /** Days for which report files are kept. */
  reportsKeptDays: number
  signer: Signer
  revocations: Revocations
  wakeJobs: () => void
}

/** The user in whose name the server acts by itself. */
export const serverUser: User = { ...systemUser, role: 'admin', casinoAccess: 'all', casinos: [] }
