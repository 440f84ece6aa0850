import { codeOfFailure } from './failure.ts'

/** Runs a write with its idempotency key. */
export type RunIdempotent = <T>(write: string, run: (key: string) => Promise<T>) => Promise<T>

/**
 * Gives each write an idempotency key. Repeating a write while it is running, or after its answer was lost, uses the same key: the server
 * then makes the write once and repeats the answer.
 */
export function createAttempts(): RunIdempotent {
  const keys = new Map<string, string>()
  return async (write, run) => {
    const key = keys.get(write) ?? crypto.randomUUID()
    keys.set(write, key)
    try {
      const answer = await run(key)
      keys.delete(write)
      return answer
    } catch (error) {
      if (codeOfFailure(error) !== 'backendUnreachable') keys.delete(write)
      throw error
    }
  }
}
