import { rules } from './rules/index.ts'
import type { Rule } from './rules/rule.ts'
import { BrokenRuleError, createBackendClient, SkippedRuleError, type Tokens } from './suite.ts'

export interface RuleResult {
  rule: Rule
  outcome: 'passed' | 'failed' | 'skipped'
  /** How the rule is broken, or what is missing to check it. */
  why?: string
}

export interface Report {
  results: RuleResult[]
  left: string[]
}

/** Checks a backend rule by rule. Each rule creates the records it needs, which are deleted after it. */
export async function runConformance(api: string, tokens: Tokens, only?: readonly string[]): Promise<Report> {
  const suite = createBackendClient(api, tokens)
  const results: RuleResult[] = []
  const left: string[] = []
  for (const rule of rules.filter(({ id }) => !only || only.includes(id))) {
    results.push(await look(rule))
    left.push(...(await suite.clean().catch((error: unknown) => [String(error)])))
  }
  return { results, left }

  async function look(rule: Rule): Promise<RuleResult> {
    try {
      await rule.check(suite)
      return { rule, outcome: 'passed' }
    } catch (error) {
      if (error instanceof SkippedRuleError) return { rule, outcome: 'skipped', why: error.message }
      const why = error instanceof BrokenRuleError ? error.message : `unexpected: ${String(error)}`
      return { rule, outcome: 'failed', why }
    }
  }
}
