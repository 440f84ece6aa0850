import { expect, vi } from 'vitest'

/** Lets held calls go on one by one, each once as many are held as may be under way at once. */
export async function releaseInTurn(held: (() => void)[], calls: number, atOnce: number) {
  for (let left = calls; left > 0; left--) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(Math.min(atOnce, left)))
    held.shift()?.()
  }
}
