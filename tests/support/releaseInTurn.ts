import { expect } from 'vitest'

/** Lets held calls go on one by one, each once as many are held as may be under way at once. */
export async function releaseInTurn(held: (() => void)[], calls: number, atOnce: number) {
  for (let left = calls; left > 0; left--) {
    await expect.poll(() => held.length, { interval: 5 }).toBeGreaterThanOrEqual(Math.min(atOnce, left))
    held.shift()?.()
  }
}
