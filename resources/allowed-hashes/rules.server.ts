import {
  isHashNewlyAllowed,
  failedChecksFilterOf,
  componentChecksCollection,
} from '../../src/contract/componentChecks.ts'
import { defineRules, type ComputeFields, type Rule } from '../../src/contract/rules.ts'
import { algorithmOf, allowedHashes, isWeakAlgorithm } from './entity.ts'

/**
 * A hash that the component reported while it was not allowed may belong to a manipulated program. Whoever allows it has to state a reason
 * and the release; the reason for another hash does not count.
 */
const objectionIsExplained: Rule<typeof allowedHashes> = async ({ before, after, find }) => {
  const isAnew = isHashNewlyAllowed(before, after)
  if (!isAnew && !before?.reason) return {}
  const [objection] = await find(componentChecksCollection, failedChecksFilterOf(after), 1)
  if (!objection) return {}
  return Object.fromEntries(
    (['reason', 'release'] as const)
      .filter((field) => !after[field] || (isAnew && field === 'reason' && after[field] === before?.[field]))
      .map((field) => [field, { code: 'required' as const }]),
  )
}

/** The algorithm of each hash, and whether it is weak. */
const computeAlgorithm: ComputeFields<typeof allowedHashes> = async (rows) =>
  rows.map((row) => {
    const algorithm = algorithmOf(row.hash)
    return { algorithm, weak: isWeakAlgorithm(algorithm) }
  })

export const allowedHashRules = defineRules(allowedHashes, {
  rules: [objectionIsExplained],
  compute: computeAlgorithm,
})
