import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxConcurrentRecords, runAll } from '../../../src/list/bulk/BulkDialog.tsx'

describe('processing many records', () => {
  it('handles each once, few at a time, and reports each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.nat(20), fc.func(fc.boolean()), async (scheduler, count, fails) => {
        const items = Array.from({ length: count }, (_, index) => index)
        const begun: number[] = []
        const ended = new Map<number, unknown>()
        let active = 0
        const run = async (item: number) => {
          begun.push(item)
          active++
          expect(active).toBeLessThanOrEqual(maxConcurrentRecords)
          await scheduler.schedule(Promise.resolve())
          active--
          if (fails(item)) throw new Error(String(item))
        }
        const all = runAll(
          items,
          run,
          (item, error) => ended.set(item, error),
          () => false,
        )
        await scheduler.waitFor(all)
        expect(begun).toEqual(items)
        for (const item of items)
          expect(ended.get(item)).toEqual(fails(item) ? new Error(String(item)) : null)
      }),
    )
  })

  it('starts no more after a stop, and finishes running ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.nat(20), fc.nat(20), async (scheduler, count, stopAfter) => {
        const ended: number[] = []
        let begun = 0
        const run = async () => {
          begun++
          await scheduler.schedule(Promise.resolve())
        }
        const items = Array.from({ length: count }, (_, index) => index)
        const all = runAll(
          items,
          run,
          (item) => ended.push(item),
          () => ended.length >= stopAfter,
        )
        await scheduler.waitFor(all)
        expect(ended).toHaveLength(begun)
        expect(begun).toBeLessThan(stopAfter + maxConcurrentRecords)
        expect(begun).toBeGreaterThanOrEqual(Math.min(count, stopAfter))
      }),
    )
  })
})
