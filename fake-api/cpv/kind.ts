import * as z from 'zod/mini'
import { componentChecks, type CheckFailure, type CheckResult } from '../../src/contract/componentChecks.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { logChange } from '../audit/log.ts'
import { jobKind } from '../jobs/kind.ts'
import { newId } from '../records/ids.ts'
import { allowedHashesOf } from './components.ts'

/** The hash that a component reported, or why there is none. */
type Found = { hash: string } | { failure: CheckFailure }

/** With the length of SHA-1, SHA-256, SHA-384 or SHA-512. */
const hash = z
  .string()
  .check(z.regex(/^([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i), z.toLowerCase())
const answer = z.object({ component: z.string(), hash })

/** The error of a job's item for a component that could not be reached. */
const reasons: Record<CheckFailure, ErrorCode> = {
  timeout: 'componentTimeout',
  unreachable: 'componentUnreachable',
  failed: 'componentFailed',
  notInstalled: 'componentNotInstalled',
}

/**
 * Asks components for their hashes, and stores them with the hashes that are allowed at that moment. Components that cannot be reached have
 * failed, and can be retried.
 */
export const componentCheck = jobKind<Found>({
  action: 'check',
  concern: () => null,
  async ask({ api, item }) {
    if (api.componentsUrl === null) return { failure: 'unreachable' }
    const asked = await api.ask.own(`${api.componentsUrl}/${encodeURIComponent(item.id)}/hash`)
    if (asked.outcome !== 'answered')
      return { failure: asked.outcome === 'timeout' ? 'timeout' : 'unreachable' }
    if (asked.status === 404) return { failure: 'notInstalled' }
    const { data } = answer.safeParse(asked.status === 200 && asked.body)
    return data?.component === item.id ? { hash: data.hash } : { failure: 'failed' }
  },

  async keep({ api, job, user, input, item }, found, { tx, now }) {
    const expected = await allowedHashesOf(tx, item.id)
    const failure = 'failure' in found ? found.failure : null
    const hash = 'hash' in found ? found.hash : null
    const result = resultOf(hash, expected)
    const { reason, comment, intentId } = input
    const row = {
      ...{ id: newId(), version: 1, component: item.id, result, checkedOn: now, hash, expected, failure },
      ...{ reason, comment, by: job.by, runId: job.id },
    }
    const entity = api.registry.find(componentChecks)
    if (!entity) throw new Error(`${componentChecks} is not registered`)
    await tx.insert(componentChecks, row)
    await logChange(tx, { user, entity, now, parentId: String(intentId) }, 'check', null, row)
    return failure ? { outcome: 'failed', reason: { code: reasons[failure] } } : { outcome: result }
  },
})

function resultOf(hash: string | null, expected: readonly string[]): CheckResult {
  if (hash === null) return 'notReachable'
  if (expected.length === 0) return 'notListed'
  return expected.includes(hash) ? 'match' : 'mismatch'
}
