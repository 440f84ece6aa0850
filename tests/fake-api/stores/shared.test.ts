import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import type { LiveMessage } from '../../../src/contract/answers/general.ts'
import { fixtures, ifMatch, startApi } from '../../support/api.ts'
import { storeUnderTest } from '../../support/stores.ts'

it.skipIf(storeUnderTest !== 'postgres')(
  "two processes on one database share presence, and report each other's changes",
  async () => {
    const { openSharedDatabase: openShared } = await import('../../../fake-api/stores/sql/database.ts')
    const { createSqlStore, fillStore } = await import('../../../fake-api/stores/sql/sqlStore.ts')
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const aProcess = async () => {
      const database = await openShared(inject('databaseUrl'), schema)
      await fillStore(database, registry, async () => fixtures())
      return startApi({ store: createSqlStore(database, registry) })
    }
    const [one, two] = [await aProcess(), await aProcess()]
    const body = { resource: 'casinos', recordId: 'cf_aurora' }
    await one.call('/presence', { method: 'POST', body })
    const { record: there } = await two.call('/presence', { method: 'POST', body, as: 'scopedAdmin' })
    expect(there['others']).toEqual([{ id: 'u-admin', name: 'Ada Admin' }])

    const { position } = (await two.call('/events')).body as LiveMessage
    const { record } = await one.call('/casinos/cf_aurora')
    await one.call('/casinos/cf_aurora', {
      method: 'PATCH',
      body: { name: 'Renamed' },
      headers: ifMatch(record),
    })
    const { record: told } = await two.call('/events', { headers: { 'Last-Event-ID': position } })
    expect(told['changes']).toEqual([body])
    await Promise.all([one.close(), two.close()])
  },
)
