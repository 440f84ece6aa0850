import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectPage } from '../../../fake-api/stores/select.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import {
  filterableOwnFields,
  sortableFields,
  type Condition,
  type Scalar,
  type Sort,
} from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/values.ts'
import { installation } from '../../support/api.ts'
import { openAsStored } from '../../support/stores.ts'

const state = installation()
let store: Store
beforeAll(async () => {
  store = await openAsStored(structuredClone(state), registry)
})
afterAll(() => store.close())

const byId: Sort = { field: 'id', order: 'ASC', plain: true }

/** The values at a path with dots, including those in lists. */
const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path))
  const [key, ...rest] = path
  if (key === undefined) return [value]
  return typeof value === 'object' && value !== null ? valuesAt((value as Row)[key], rest) : []
}

const scalars = (rows: readonly Row[], path: string) =>
  [...new Set(rows.flatMap((row) => valuesAt(row, path.split('.'))))].filter(
    (value): value is Scalar => value !== null && ['string', 'number', 'boolean'].includes(typeof value),
  )

describe.each(registry.all.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  const rows = (): Row[] => state[entity.name] ?? []
  const same = async (where: Condition[], sort: Sort[]) => {
    const query = { where, sort: [...sort, byId], range: [0, 99] as [number, number] }
    expect(await store.list(entity.name, query), JSON.stringify(query)).toEqual(selectPage(rows(), query))
  }

  it('filtering by every field gives the same rows as in memory', async () => {
    for (const { path, stored, kind } of filterableOwnFields(entity)) {
      const field = stored ?? path
      const [first, second] = scalars(rows(), field)
      const values = [first, second].filter((value) => value !== undefined)
      await same([{ field, op: 'in', values }], [])
      await same([{ field, op: 'in', values: [null] }], [])
      // Lists have no range filter.
      if (kind === 'references') continue
      for (const op of ['gte', 'lte'] as const) {
        if (typeof first === 'string') await same([{ field, op, value: first }], [])
        // Includes a bound between two integers.
        if (typeof first === 'number')
          for (const value of [first, first + 0.5, first - 0.5]) await same([{ field, op, value }], [])
      }
    }
  })

  it('sorting by every field gives the same order as in memory', async () => {
    for (const { path, stored } of sortableFields(entity))
      for (const order of ['ASC', 'DESC'] as const) await same([], [{ field: stored ?? path, order }])
  })
})
