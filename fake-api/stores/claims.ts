import type { Claim, Store } from './store.ts'
import { setTimeout as delay } from 'node:timers/promises'

export function createProcessClaims(): Store['claim'] {
  const taken = new Set<string>()
  return async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return { isLost: () => false, release: async () => void taken.delete(name) }
  }
}

/** Milliseconds between two tries, and thus the time within which a name that was released is taken by whoever waits for it. */
export const claimPauseMs = 25

/** Waits up to `longest` milliseconds; `null` if the name is still claimed then, in this process or another one. */
export const waitForNamedClaim = (
  store: Pick<Store, 'claim'>,
  name: string,
  longest: number,
): Promise<Claim | null> => tryInTime(longest, () => store.claim(name))

/** Like `waitForNamedClaim`, but whoever is urgent precedes all others, whichever process they are in. */
export async function claimByUrgency(
  store: Pick<Store, 'claim'>,
  name: string,
  { longest, isUrgent }: { longest: number; isUrgent: boolean },
): Promise<Claim | null> {
  const urgent = `${name}: urgent`
  let mark: Claim | null = null
  try {
    return await tryInTime(longest, async () => {
      if (!isUrgent) {
        const free = await store.claim(urgent)
        await free?.release()
        return free && store.claim(name)
      }
      const claim = await store.claim(name)
      // Somebody else who is urgent may hold the mark, and releases it before this one has had its turn.
      if (!claim && (!mark || mark.isLost())) mark = await store.claim(urgent)
      return claim
    })
  } finally {
    await (mark as Claim | null)?.release()
  }
}

async function tryInTime(longest: number, ask: () => Promise<Claim | null>): Promise<Claim | null> {
  const end = performance.now() + longest
  for (;;) {
    const claim = await ask()
    if (claim || performance.now() > end) return claim
    await delay(claimPauseMs)
  }
}
