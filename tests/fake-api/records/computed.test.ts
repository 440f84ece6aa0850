import { expect, it } from 'vitest'
import { readPageForUser } from '../../../fake-api/records/computed.ts'
import type { Reader } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import type { User } from '../../../src/contract/access.ts'
import type { Entity } from '../../../src/contract/entity.ts'

it('what sorts by a computed field is refused where there are more rows than are made for an answer', async () => {
  const entity = registry.find('allowed-hashes') as Entity
  const user = { id: 'u', role: 'admin', casinos: 'all', casinoAccess: 'all' } as unknown as User
  const query = { where: [], sort: [{ field: 'weak', order: 'ASC' } as const], range: [0, 9] as const }
  const page = (total: number) =>
    readPageForUser(
      { list: async () => ({ rows: [], total }) } as unknown as Reader,
      entity,
      { ...query, range: [0, 9] },
      user,
    )
  expect(await page(20_000)).toMatchObject({ rows: [] })
  await expect(page(20_001)).rejects.toMatchObject({ code: 'tooManyRows', status: 422 })
})
