import {
  addsAllowedHash,
  hashNotAllowedChecksFilterOf,
  componentChecksCollection,
} from '../../src/contract/componentChecks.ts'
import { defineRules, type ComputeFields, type Rule } from '../../src/contract/rules.ts'
import { algorithmOf, allowedHashes, isWeakAlgorithm } from './entity.ts'

/** A hash reported while it was not allowed may be that of a manipulated program, so it needs the release and a reason of its own. */
const objectionIsExplained: Rule<typeof allowedHashes> = async ({ before, after, find }) => {
  const isAnew = addsAllowedHash(before, after)
  if (!isAnew && !before?.reason) return {}
  const [objection] = await find(componentChecksCollection, hashNotAllowedChecksFilterOf(after), 1)
  if (!objection) return {}
  return Object.fromEntries(
    (['reason', 'release'] as const)
      .filter((field) => !after[field] || (isAnew && field === 'reason' && after[field] === before?.[field]))
      .map((field) => [field, { code: 'required' as const }]),
  )
}

const computeAlgorithm: ComputeFields<typeof allowedHashes> = async (rows) =>
  rows.map((row) => {
    const algorithm = algorithmOf(row.hash)
    return { algorithm, weak: isWeakAlgorithm(algorithm) }
  })

export const allowedHashRules = defineRules(allowedHashes, {
  rules: [objectionIsExplained],
  compute: computeAlgorithm,
})
