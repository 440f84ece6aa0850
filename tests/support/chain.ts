import { follow, followedFrom, followToEnd } from '../../fake-api/audit/breaks.ts'
import type { ChainEnd, Link } from '../../fake-api/audit/chain.ts'
import type { Verification } from '../../src/contract/audit.ts'

/** What verifying these entries finds, whatever store they came from. */
export function verifyChain(entries: readonly Link[], end: ChainEnd): Verification {
  const [first] = followToEnd(follow(followedFrom(undefined), entries, Infinity), end)
  return { valid: !first, entries: entries.length, ...(first && { firstBroken: first.id }) }
}
