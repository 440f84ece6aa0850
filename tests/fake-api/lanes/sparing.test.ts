import { expect, it } from 'vitest'
import { runAsReader } from '../../../fake-api/lanes/lanes.ts'
import { createSlotQueue } from '../../../fake-api/lanes/places.ts'
import { limitSlowReads } from '../../../fake-api/lanes/sparing.ts'
import type { Store, Transaction } from '../../../fake-api/stores/store.ts'

it('of a person’s writes one is in the line at a time, those of others between them', async () => {
  const begun: string[] = []
  let line: Promise<unknown> = Promise.resolve()
  const store = limitSlowReads({
    isShared: true,
    transaction: (work: (tx: Transaction) => Promise<unknown>) => {
      const run = line.then(() => work({} as Transaction))
      line = run.catch(() => undefined)
      return run
    },
  } as unknown as Store)
  const places = createSlotQueue({ most: 4, mostOfOne: 2 })
  const write = (name: string) =>
    runAsReader({ person: name.charAt(0), gone: null, places }, () =>
      store.transaction(async () => {
        begun.push(name)
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (name === 'a2') throw new Error('refused')
      }),
    )
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map(write)
  all.push(store.transaction(async () => void begun.push('own')))
  await Promise.allSettled(all)
  expect(begun).toEqual(['own', 'a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
})
