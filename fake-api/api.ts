import type { Registry } from '../src/contract/registry.ts'
import type { CallExternalSystem } from './outboundRequest.ts'
import type { Signer } from './audit/signer.ts'
import type { Revocations } from './revocation/list.ts'
import type { Store } from './stores/store.ts'
import type { AdminRest } from './users/adminRest.ts'
import type { User } from '../src/contract/access.ts'
import { systemUser } from '../src/contract/who.ts'

export interface ApiContext {
  store: Store
  registry: Registry
  identity: AdminRest
  /** Logs failed sign-ins, before the audit log is read. Absent without a service account. */
  collectFailedSignIns?: (() => Promise<void>) | undefined
  clock: () => Date
  ask: CallExternalSystem
  componentsUrl: string | null
  reportingUrl: string | null
  /** Milliseconds in which only a person's first refused write is logged by itself, others as a summary. Absent: each by itself. */
  refusalsTogether?: number
  reportsKeptDays: number
  signer: Signer
  revocations: Revocations
  wakeJobs: () => void
}

export const serverUser: User = { ...systemUser, role: 'admin', casinoAccess: 'all', casinos: [] }
