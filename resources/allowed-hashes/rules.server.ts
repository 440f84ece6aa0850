import { isNewlyAllowed, failedChecksFilter } from '../../src/contract/allowing.ts'
import { componentChecksCollection } from '../../src/contract/componentChecks.ts'
import type { Computation, Rule, ServerRules } from '../../src/contract/rules.ts'
import { ownValue } from '../../src/contract/own.ts'
import { algorithmOf, isWeakAlgorithm } from './entity.ts'

/**
 * A hash that the component reported while it was not allowed may belong to a manipulated program. Whoever allows it has to state a reason
 * and the release; the reason for another hash does not count.
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
