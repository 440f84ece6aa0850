import { isNewlyAllowed, failedChecksFilter } from '../../src/contract/allowing.ts'
import { componentChecksCollection } from '../../src/contract/componentChecks.ts'
import type { Computation, Rule, ServerRules } from '../../src/contract/rules.ts'
import { ownValue } from '../../src/contract/own.ts'
import { algorithmOf, isWeakAlgorithm } from './entity.ts'

/**
 * A hash that its component has reported while it was not allowed may be that of a manipulated program, whether others were allowed
 * then or none: whoever allows it says why, and which release it belongs to. A reason that was given for another hash is none.
 */
const objectionIsExplained: Rule = async ({ before, after, find }) => {
  const isAnew = isNewlyAllowed(before, after)
  if (!isAnew && !before?.['reason']) return {}
  const [objection] = await find(componentChecksCollection, failedChecksFilter(after), 1)
  if (!objection) return {}
  return Object.fromEntries(
    ['reason', 'release']
      .filter(
        (field) =>
          !ownValue(after, field) || (isAnew && field === 'reason' && after[field] === before?.[field]),
      )
      .map((field) => [field, { code: 'required' as const }]),
  )
}

/** The algorithm of each hash, and whether it is weak. */
const computeAlgorithm: Computation = async (rows) =>
  rows.map((row) => {
    const algorithm = algorithmOf(String(row['hash']))
    return { algorithm, weak: isWeakAlgorithm(algorithm) }
  })

export const allowedHashRules: ServerRules = {
  rules: [objectionIsExplained],
  compute: computeAlgorithm,
}
