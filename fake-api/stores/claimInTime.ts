import { setTimeout as delay } from 'node:timers/promises'
import type { Claim, Store } from './store.ts'

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
