import { codeOfFailure } from './failure.ts'

/** Runs a write with the key that the server knows it by. */
export type RunIdempotent = <T>(write: string, run: (key: string) => Promise<T>) => Promise<T>

/**
 * Gives each write a key that keeps it from being done twice. The same write again, while the first is under way or after
 * its answer was lost, is the same attempt: the server does it if it has not, and else answers as it did.
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
