import { describe, expect, it, vi } from 'vitest'
import type { DataProvider, GetListParams } from 'react-admin'
import { toHttpError } from '../../../src/api/failure.ts'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fetchAllRows, RowsChangedError } from '../../../src/list/fetchAllRows.ts'

const many = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, version: 1 }))

/** A list whose rows may change between calls. */
function listOver(rowsAt: (call: number) => Row[]) {
  let calls = 0
  const getList = vi.fn(async (_resource: string, { pagination }: GetListParams) => {
    const rows = rowsAt(++calls)
    const { page, perPage } = pagination ?? { page: 1, perPage: 10 }
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
  })
  return { getList } as unknown as Pick<DataProvider, 'getList'> & { getList: typeof getList }
}

const wanted = (signal = new AbortController().signal) => ({
  resource: 'things',
  filter: { q: 'x' },
  sort: { field: 'name', order: 'ASC' as const },
  signal,
})

describe('reading all rows', () => {
  it.each([0, 1, 999, 1000, 1001, 2500])('takes a thousand at a time: %i', async (count) => {
    const provider = listOver(() => many(count))
    const onProgress = vi.fn()
    expect(await fetchAllRows(provider, { ...wanted(), onProgress })).toEqual(many(count))
    expect(provider.getList).toHaveBeenCalledTimes(Math.max(1, Math.ceil(count / 1000)))
    expect(onProgress).toHaveBeenLastCalledWith(count, count)
    const { filter, sort } = wanted()
    expect(provider.getList).toHaveBeenLastCalledWith('things', expect.objectContaining({ filter, sort }))
  })

  it.each([
    ['one more', (call: number) => many(call === 1 ? 2500 : 2501)],
    ['one less', (call: number) => many(call === 1 ? 2500 : 2499)],
    [
      'one twice',
      (call: number) => (call === 1 ? many(2500) : many(2500).with(1500, { id: 'r3', version: 1 })),
    ],
    ['an empty page', (call: number) => (call === 1 ? many(2500) : [])],
  ])('fails if they change meanwhile: %s', async (_, rowsAt) => {
    await expect(fetchAllRows(listOver(rowsAt), wanted())).rejects.toBeInstanceOf(RowsChangedError)
  })

  it('stops when it is aborted', async () => {
    const controller = new AbortController()
    const provider = listOver(() => many(2500))
    const reading = fetchAllRows(provider, {
      ...wanted(controller.signal),
      onProgress: () => controller.abort(),
    })
    await expect(reading).rejects.toHaveProperty('name', 'AbortError')
    expect(provider.getList).toHaveBeenCalledTimes(2)
  })

  it('takes fewer at a time if a thousand are too large', async () => {
    const provider = listOver(() => many(2345))
    const whole = provider.getList.getMockImplementation()
    provider.getList.mockImplementation((resource, params) => {
      const { page = 1, perPage = 10 } = params.pagination ?? {}
      const isLarge = perPage > 10 && page * perPage > 1500
      return isLarge
        ? Promise.reject(toHttpError(new ProblemError('answerTooLarge')))
        : (whole ?? provider.getList)(resource, params)
    })
    expect(await fetchAllRows(provider, wanted())).toEqual(many(2345))
  })
})
