import { expect, it } from 'vitest'
import { activeFilterNames, withoutFilter } from '../../../src/list/filters/listFilter.ts'

it('a filter is removed with both bounds, and fields with the same beginning stay', () => {
  const filter = { gameId: ['a'], 'gameId.studioId': ['s'], debit_gte: 1, debit_lte: 2, debitor: 'x', q: 'x' }
  expect(activeFilterNames(filter)).toEqual(['gameId', 'gameId.studioId', 'debit', 'debitor', 'q'])
  const { gameId: _game, ...others } = filter
  expect(withoutFilter(filter, 'gameId')).toEqual(others)
  const { debit_gte: _least, debit_lte: _most, ...rest } = filter
  expect(withoutFilter(filter, 'debit')).toEqual(rest)
})
