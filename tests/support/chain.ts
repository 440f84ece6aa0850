import {
  verifyEntries,
  createVerificationState,
  finishVerification,
} from '../../fake-api/audit/verifyChain.ts'
import type { ChainEnd, ChainLink } from '../../fake-api/audit/chain.ts'
import type { ChainVerification } from '../../src/contract/answers/audit.ts'

const whole = { most: Infinity, mostBreaks: Infinity }

export function verifyChain(entries: readonly ChainLink[], end: ChainEnd): ChainVerification {
  const [first] = finishVerification(verifyEntries(createVerificationState(undefined), entries, whole), end)
  return { valid: !first, entries: entries.length, ...(first && { firstBroken: first.id }) }
}
