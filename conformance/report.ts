import type { Report, RuleResult } from './run.ts'

const marks: Record<RuleResult['outcome'], string> = {
  passed: 'passed ',
  failed: 'FAILED ',
  skipped: 'skipped',
}

/** A readable report: a line for each rule, with the contract's statement where the rule is broken. */
export function formatReport({ results, left }: Report): string {
  const width = Math.max(...results.map(({ rule }) => rule.id.length))
  const lines = results.map(({ rule, outcome, why }) => {
    const head = `${marks[outcome]}  ${rule.id.padEnd(width)}  ${rule.says}`
    return why === undefined
      ? head
      : `${head}\n${' '.repeat(9)}${outcome === 'failed' ? 'but' : 'since it'} ${why}`
  })
  const count = (outcome: RuleResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  return [
    ...lines,
    '',
    `${results.length} rules: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`,
    left.length > 0
      ? `Left behind, since it could not be deleted: ${left.join('; ')}.`
      : 'Everything that was made is deleted; entries of the audit log stay, as they have to.',
  ].join('\n')
}
