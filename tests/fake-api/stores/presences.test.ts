import { expect, it } from 'vitest'
import { createPresences } from '../../../fake-api/stores/store.ts'
import { createRegistry } from '../../../src/contract/registry.ts'
import { startForAll } from '../../support/started.ts'
import { openTestStore } from '../../support/stores.ts'

const store = startForAll(() => openTestStore({}, createRegistry([])))

it("presence keeps a user's latest records, and of a record's users the first by name", async () => {
  const presences = store.presences ?? createPresences()
  const one = { id: 'u-1', name: 'One' }
  for (let index = 0; index <= 100; index++) await presences.note(`things/${index}`, one)
  await presences.note('things/1', one)
  const found = (index: number) => presences.others(`things/${index}`, 'u-2')
  expect([await found(0), await found(1), await found(2), await found(100)]).toEqual([
    [],
    [one],
    [one],
    [one],
  ])
  await presences.note('things/101', one)
  expect([await found(1), await found(2)]).toEqual([[one], []])
  const names = Array.from({ length: 21 }, (_, index) => `Person ${String(index).padStart(2, '0')}`)
  for (const name of names.toReversed()) await presences.note('things/x', { id: name, name })
  expect((await presences.others('things/x', 'u-2')).map(({ name }) => name)).toEqual(names.slice(0, 20))
})
