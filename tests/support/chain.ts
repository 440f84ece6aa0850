import { verifyEntries, startVerification, compareWithChainEnd } from '../../fake-api/audit/follow.ts'
import type { ChainEnd, ChainLink } from '../../fake-api/audit/chain.ts'
import type { Verification } from '../../src/contract/answers/audit.ts'

const whole = { most: Infinity, mostBreaks: Infinity }

export function verifyChain(entries: readonly ChainLink[], end: ChainEnd): Verification {
  const [first] = compareWithChainEnd(verifyEntries(startVerification(undefined), entries, whole), end)
  return { valid: !first, entries: entries.length, ...(first && { firstBroken: first.id }) }
}
