import { componentChecks } from '../../src/contract/componentChecks.ts'
import type { Rule } from '../../src/contract/rules.ts'

/**
 * A hash that its component has reported when a check has found another one may be that of a manipulated program: whoever allows it
 * says why, and which release it belongs to.
 */
export const mismatchIsExplained: Rule = async ({ before, after, find }) => {
  const [component, hash] = [String(after['component']), String(after['hash'])]
  if (before && before['component'] === component && before['hash'] === hash && !before['reason']) return {}
  const [mismatch] = await find(
    componentChecks,
    { component: [component], hash: [hash], result: ['mismatch'] },
    1,
  )
  if (!mismatch) return {}
  return Object.fromEntries(
    ['reason', 'release']
      .filter((field) => !after[field])
      .map((field) => [field, { code: 'required' as const }]),
  )
}
