import type { Row } from './values.ts'
import type { Tones } from './field.ts'

/** There is a row per component and run, which never changes. */
export const componentChecksCollection = 'cpv-checks'

/** From best to worst. The result of a run is the worst of its components. */
export const checkResults = ['match', 'notListed', 'notReachable', 'mismatch'] as const
export type CheckResult = (typeof checkResults)[number]

export const checkTones: Tones<CheckResult> = {
  match: 'good',
  notListed: 'warn',
  notReachable: 'warn',
  mismatch: 'bad',
}

export const hashNotAllowedResults = ['mismatch', 'notListed'] as const satisfies readonly CheckResult[]
export const isHashNotAllowedResult = (result: CheckResult) =>
  (hashNotAllowedResults as readonly CheckResult[]).includes(result)

export const checkReasons = ['routine', 'update', 'recovery', 'request'] as const
export type CheckReason = (typeof checkReasons)[number]

/** `failed` is an invalid answer. */
export const hashFailures = ['timeout', 'unreachable', 'failed', 'notInstalled'] as const
export type HashFailure = (typeof hashFailures)[number]

export const worstCheckResult = (results: readonly CheckResult[]): CheckResult | undefined =>
  checkResults.findLast((result) => results.includes(result))

export const componentAttentionReasons = ['mismatch', 'notReachable', 'notListed', 'overdue'] as const
export type ComponentAttentionReason = (typeof componentAttentionReasons)[number]

/** `recent` begins with the oldest check. */
export const hasAttentionReason = (
  need: ComponentAttentionReason,
  { recent, overdue }: { recent: readonly { result: CheckResult }[]; overdue: boolean },
): boolean => (need === 'overdue' ? overdue : recent.at(-1)?.result === need)

export const hashNotAllowedChecksFilterOf = (allowed: Row) => ({
  component: [String(allowed['component'])],
  hash: [String(allowed['hash'])],
  result: hashNotAllowedResults,
})

export const addsAllowedHash = (before: Row | null, after: Row): boolean =>
  before?.['component'] !== after['component'] || before?.['hash'] !== after['hash']
