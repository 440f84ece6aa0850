import { expect, it } from 'vitest'
import { runInReadContext } from '../../../fake-api/lanes/readContext.ts'
import { createSlotQueue, maxWaiting } from '../../../fake-api/lanes/slotQueue.ts'
import { limitSlowReads } from '../../../fake-api/stores/slowReads.ts'
import type { Store, Transaction } from '../../../fake-api/stores/store.ts'

it('a user has one write in the queue at a time, and writes of others come in between', async () => {
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
  const places = createSlotQueue({ most: 4, maxPerPerson: 2 })
  const write = (name: string) =>
    runInReadContext({ person: name.charAt(0), gone: null, places }, () =>
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

it('too many waiting writes of a user are refused, and refused ones hold no place', async () => {
  let written = 0
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const store = limitSlowReads({
    isShared: true,
    transaction: async (work: (tx: Transaction) => Promise<unknown>) => {
      await begun
      written += 1
      return work({} as Transaction)
    },
  } as unknown as Store)
  const places = createSlotQueue({ most: 4, maxPerPerson: 2 })
  const write = () =>
    runInReadContext({ person: 'a', gone: null, places }, () => store.transaction(async () => undefined))
  const all = Array.from({ length: 1 + maxWaiting }, write)
  for (let times = 0; times < 3; times++)
    await expect(write()).rejects.toMatchObject({ code: 'tooBusy', status: 503 })
  begin()
  await Promise.all(all)
  await write()
  expect(written).toBe(maxWaiting + 2)
})
