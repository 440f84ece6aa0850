import type { Tones } from './field.ts'

/** Collection of what checks of components have found: a row for each component and run, never changed. */
export const componentChecks = 'cpv-checks'

/** What a check finds, from good to worst: the whole of a run is the worst of its components. */
export const checkResults = ['match', 'notListed', 'notReachable', 'mismatch'] as const
export type CheckResult = (typeof checkResults)[number]

export const checkTones: Tones<CheckResult> = {
  match: 'good',
  notListed: 'warn',
  notReachable: 'warn',
  mismatch: 'bad',
}

/** What a check finds of a hash that a component has reported and that was not allowed at that time: it has objected to it. */
export const objections = ['mismatch', 'notListed'] as const satisfies readonly CheckResult[]
export const isObjection = (result: CheckResult) => (objections as readonly CheckResult[]).includes(result)

/** Why components are checked. */
export const checkReasons = ['routine', 'update', 'recovery', 'request'] as const
export type CheckReason = (typeof checkReasons)[number]

/** Why there is no hash of a component: no answer in time, no connection, an answer that is none, or that it is not installed. */
export const checkFailures = ['timeout', 'unreachable', 'failed', 'notInstalled'] as const
export type CheckFailure = (typeof checkFailures)[number]

/** The worst of some results; `undefined` of none. */
export const worstOf = (results: readonly CheckResult[]): CheckResult | undefined =>
  checkResults.findLast((result) => results.includes(result))

/** A check of a component, as short as a timeline needs it. */
export interface PastCheck {
  id: string
  result: CheckResult
  /** UTC instant, ISO 8601. */
  checkedOn: string
}

/** A check as it reads. */
export interface Check extends PastCheck {
  component: string
  hash: string | null
  expected: string[]
  failure: CheckFailure | null
  reason: CheckReason
  comment: string | null
  by: { id: string; name: string }
  runId: string
}

/** A component that is to be checked. */
export interface ComponentState {
  component: string
  /** Its allowed hashes, in hexadecimal. */
  allowed: string[]
  /** Its last checks, thirty at most, the newest last. */
  recent: PastCheck[]
  /** Whether it has not been checked for 24 hours. */
  overdue: boolean
}

/** What somebody is told of components: what their last check has found unless it is a match, and that it was too long ago. */
export const componentNeeds = ['mismatch', 'notReachable', 'notListed', 'overdue'] as const
export type ComponentNeed = (typeof componentNeeds)[number]

/** Whether a component needs somebody for that: the one rule of all pages that count them. */
export const hasNeed = (need: ComponentNeed, { recent, overdue }: ComponentState): boolean =>
  need === 'overdue' ? overdue : recent.at(-1)?.result === need

/** All components, by their names. */
export interface Components {
  components: ComponentState[]
  /** Whether the installed ones could be asked for; where not, those without an allowed hash may be missing. */
  complete: boolean
}

/** A run of checks, as far as they are told of. */
export interface CheckRun {
  /** The `runId` of its checks. */
  id: string
  /** When its first component was checked. UTC instant, ISO 8601. */
  checkedOn: string
  by: { id: string; name: string }
  /** How many components were checked. */
  components: number
}

/** What checks can be found by: runs, the newest first, and the components that they were of, by their names. */
export interface CheckRuns {
  runs: CheckRun[]
  components: string[]
}
