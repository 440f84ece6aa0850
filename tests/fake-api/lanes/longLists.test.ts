import { expect, it } from 'vitest'
import { runInReadContext } from '../../../fake-api/lanes/readContext.ts'
import { type SlotQueue } from '../../../fake-api/lanes/slotQueue.ts'
import type { ApiContext } from '../../../fake-api/api.ts'
import type { Call } from '../../../fake-api/http/call.ts'
import { listRecords } from '../../../fake-api/records/read.ts'
import { registry } from '../../../resources/entities.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { installation } from '../../support/api.ts'
import { held } from '../../support/held.ts'
import { openTestStore } from '../../support/stores.ts'

it.each([
  ['casino-games', { range: '[0,999]' }, 1],
  ['integration-games', { range: '[500,1499]' }, 1],
  ['games', {}, 1],
  ['games', { filter: `{"id":${JSON.stringify(Array.from({ length: 900 }, (_, at) => `g-${at}`))}}` }, 1],
  ['games', { filter: '{"id":["amber-orchard","book-of-tides"]}' }, 0],
  ['casino-games', { range: '[0,99]' }, 0],
])('a list of many rows counts as a slow read: %s %j', async (name, parameters, slow) => {
  const store = await openTestStore(installation(), registry)
  const entity = registry.find(name) as Entity
  let entered = 0
  const places: SlotQueue = {
    async enter() {
      entered += 1
      return () => undefined
    },
  }
  const user = { id: 'u', name: 'U', role: 'admin', casinoAccess: 'all', casinos: [] } as const
  const read = listRecords({ store, registry } as unknown as ApiContext, entity)
  await runInReadContext({ person: 'u', gone: null, places }, () =>
    read({ user, parameters } as unknown as Call),
  )
  expect(entered).toBe(slow)
  await store.close()
})

it('a page that turns out to need a slow read waits for that without the place of a page', async () => {
  const store = await openTestStore(installation(), registry)
  const entity = registry.find('significant-events') as Entity
  const { promise, resolve: goOn } = held()
  const places: SlotQueue = { enter: () => promise.then(() => () => undefined) }
  const read = (name: string, parameters: object) =>
    runInReadContext({ person: 'u', gone: null, places }, () =>
      listRecords(
        { store, registry } as unknown as ApiContext,
        registry.find(name) as Entity,
      )({
        user: { id: 'u', name: 'U', role: 'admin', casinoAccess: 'all', casinos: [] },
        parameters,
      } as unknown as Call),
    )
  const waiting = [1, 2, 3].map(() => read(entity.name, { range: '[0,9]', sort: '["followUpTo","ASC"]' }))
  expect(await read('casinos', { range: '[0,9]' })).toBeDefined()
  goOn()
  expect(await Promise.all(waiting)).toHaveLength(3)
  await store.close()
})
