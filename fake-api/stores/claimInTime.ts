import { setTimeout as delay } from 'node:timers/promises'
import type { Claim, Store } from './store.ts'

/** How often it is looked whether somebody else's claim has ended. Milliseconds. */
const pause = 25

/**
 * A claim on a name, waited for while somebody has it, in this process or in another over the same store; `null` where that takes longer
 * than `longest` milliseconds.
 */
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
