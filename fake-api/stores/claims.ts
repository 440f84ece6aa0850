import type { Claim, Store } from './store.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** Claims within one process, for a store that no other process uses. */
export function createProcessClaims(): Store['claim'] {
  const taken = new Set<string>()
  return async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return { isLost: () => false, release: async () => void taken.delete(name) }
  }
}

/** Milliseconds between two attempts to claim. */
const pause = 25

/** Claims a name, waiting while it is claimed in this process or another one with the same store; `null` after `longest` milliseconds. */
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
