import { verifyEntries, verifiedFrom, verifyToEnd } from '../../fake-api/audit/follow.ts'
import type { ChainEnd, Link } from '../../fake-api/audit/chain.ts'
import type { Verification } from '../../src/contract/audit.ts'

const whole = { most: Infinity, mostBreaks: Infinity }

/** What verifying these entries finds, whatever store they came from. */
export function verifyChain(entries: readonly Link[], end: ChainEnd): Verification {
  const [first] = verifyToEnd(verifyEntries(verifiedFrom(undefined), entries, whole), end)
  return { valid: !first, entries: entries.length, ...(first && { firstBroken: first.id }) }
}
