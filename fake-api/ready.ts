import { setTimeout as rest } from 'node:timers/promises'
import { Problem } from '../src/contract/problem.ts'
import type { Handler } from './http/routes.ts'
import { logFault } from './log.ts'
import type { FieldErrors } from '../src/contract/answers/shared.ts'

/** What calls cannot be answered without, by name: each rejects with the `Problem` why it is not there. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

/** Milliseconds until a part that does not answer counts as missing. */
const timeoutMs = 2_000

/** `GET /api/ready`: whether calls can be answered now, else `notReady` with the parts that are missing in `errors`. */
export const readReadiness =
  (parts: ReadinessChecks): Handler =>
  async () => {
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, await lackOf(part)]),
    )
    const errors = Object.fromEntries(found.filter(([, lack]) => lack)) as FieldErrors
    if (Object.keys(errors).length > 0) throw new Problem('notReady', { errors })
    return { status: 200, body: { status: 'ready' } }
  }

async function lackOf(part: () => Promise<unknown>) {
  const late = new AbortController()
  const tooLate = rest(timeoutMs, null, { signal: late.signal }).then(
    () => Promise.reject(new Problem('backendUnreachable')),
    () => null,
  )
  try {
    await Promise.race([part(), tooLate])
    return null
  } catch (error) {
    if (error instanceof Problem) return { code: error.code }
    logFault(error)
    return { code: 'unexpected' as const }
  } finally {
    late.abort()
  }
}
