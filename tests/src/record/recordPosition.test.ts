import fc from 'fast-check'
import type { GetListParams } from 'react-admin'
import { expect, it } from 'vitest'
import { findRecordPosition, findVacatedPosition } from '../../../src/record/RecordNavigation.tsx'

const asked = fc.record({
  total: fc.integer({ min: 1, max: 60 }),
  at: fc.nat(59),
  perPage: fc.integer({ min: 1, max: 30 }),
  moved: fc.constantFrom(null, -1, 0, 1),
})

it('finds the neighbours of a record on any page with at most two small requests', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ total, at, perPage, moved }) => {
      const rows = Array.from({ length: total }, (_, index) => ({ id: `r${index}`, version: 1 }))
      const index = at % total
      const questions: number[] = []
      const read = async ({ pagination = { page: 1, perPage: 1 } }: GetListParams) => {
        questions.push(pagination.perPage)
        const from = (pagination.page - 1) * pagination.perPage
        return { data: rows.slice(from, from + pagination.perPage), total }
      }
      const list = { pagination: { page: Math.floor(index / perPage) + 1, perPage } }
      const seen = moved === null ? null : Math.max(0, index + moved)
      expect(await findRecordPosition({ id: `r${index}`, index: seen, list, read })).toEqual({
        index,
        total,
        previous: rows[index - 1] ?? null,
        next: rows[index + 1] ?? null,
      })
      expect(questions.length).toBeLessThanOrEqual(seen === null ? 2 : 1)
      expect(Math.max(...questions)).toBeLessThanOrEqual(Math.max(perPage, 10))
    }),
  )
})

it('finds nothing for a record outside of the list', async () => {
  const read = async () => ({ data: [{ id: 'a', version: 1 }], total: 1 })
  expect(await findRecordPosition({ id: 'b', index: null, list: {}, read })).toBeNull()
  expect(await findRecordPosition({ id: 'b', index: 7, list: {}, read })).toBeNull()
})

it("finds the neighbours of a removed record's position with one small request", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.nat(60), async (total, at) => {
      const index = at % (total + 1)
      const rows = Array.from({ length: total }, (_, place) => ({ id: `r${place}`, version: 1 }))
      const questions: number[] = []
      const read = async ({ pagination = { page: 1, perPage: 1 } }: GetListParams) => {
        questions.push(pagination.perPage)
        const from = (pagination.page - 1) * pagination.perPage
        return { data: rows.slice(from, from + pagination.perPage), total }
      }
      expect(await findVacatedPosition(index, { list: {}, read })).toEqual({
        index,
        isGone: true,
        total,
        previous: rows[index - 1] ?? null,
        next: rows[index] ?? null,
      })
      expect(questions).toHaveLength(1)
      expect(questions[0]).toBeLessThanOrEqual(10)
    }),
  )
})
