import { MemoryStore, type Options } from 'express-rate-limit'

/** How many sign-ins may fail, or be under way, from one address in a minute. */
export interface SignInLimit {
  /** Counts one more; answers how many seconds the address has to wait, 0 where it may go on. */
  begin(address: string): Promise<number>
  /** It was right: it does not count. */
  succeeded(address: string): Promise<void>
}

/**
 * Beside what slows down guessing the password of one name (`attempts.ts`): who tries a password on many names is slowed down by
 * where they are. Staff behind one address share its number, so it is a large one.
 */
export function createSignInLimit(perMinute: number): SignInLimit {
  const store = new MemoryStore()
  store.init({ windowMs: 60_000 } as Options)
  return {
    async begin(address) {
      const { totalHits, resetTime } = await store.increment(address)
      if (totalHits <= perMinute) return 0
      return Math.max(1, Math.ceil(((resetTime?.getTime() ?? Date.now()) - Date.now()) / 1000))
    },
    succeeded: (address) => store.decrement(address),
  }
}
