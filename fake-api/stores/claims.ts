import type { Claim, Store } from './store.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** Claims for a store that no other process uses. */
export function createProcessClaims(): Store['claim'] {
  const taken = new Set<string>()
  return async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return { isLost: () => false, release: async () => void taken.delete(name) }
  }
}

const pause = 25

/** Waits up to `longest` milliseconds; `null` if the name is still claimed then, in this process or another one. */
export async function claimInTime(
  store: Pick<Store, 'claim'>,
  name: string,
  longest: number,
): Promise<Claim | null> {
  const end = performance.now() + longest
  for (;;) {
    const claim = await store.claim(name)
    if (claim || performance.now() > end) return claim
    await delay(pause)
  }
}
