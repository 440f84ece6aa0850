import { expect, it } from 'vitest'
import { readPageForUser } from '../../../fake-api/records/computed.ts'
import type { Reader } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import type { User } from '../../../src/contract/access.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import type { Query } from '../../../src/contract/query.ts'

it('sorting by a computed field is refused for too many rows or bytes', async () => {
  const entity = registry.find('allowed-hashes') as Entity
  const user = { id: 'u', role: 'admin', casinos: 'all', casinoAccess: 'all' } as unknown as User
  const query = { where: [], sort: [{ field: 'weak', order: 'ASC' } as const], range: [0, 9] as const }
  const page = (total: number, bytes = 0) =>
    readPageForUser(
      {
        list: async (_name: string, { mostBytes = 0 }: Query) => ({
          ...{ rows: [], total },
          ...(bytes > mostBytes && { isCut: true }),
        }),
      } as unknown as Reader,
      entity,
      { ...query, range: [0, 9] },
      user,
    )
  expect(await page(20_000)).toMatchObject({ rows: [] })
  const refusal = { code: 'tooManyRows', status: 422 }
  await expect(page(20_001)).rejects.toMatchObject(refusal)
  expect(await page(2, 64_000_000)).toMatchObject({ rows: [] })
  await expect(page(2, 64_000_001)).rejects.toMatchObject(refusal)
})
