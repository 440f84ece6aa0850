import { expect, it } from 'vitest'
import { createBatchSizer } from '../../fake-api/jobs/jobs.ts'

/** Sizes of a job's steps, by the milliseconds that each item takes. */
function sizes(most: number, milliseconds: (step: number) => number) {
  const pace = createBatchSizer(most)
  return Array.from({ length: 6 }, (_, step) => {
    const size = pace.size()
    pace.note(size, size * milliseconds(step))
    return size
  })
}

it('a step of a job takes a fifth of a second, however slow its items are, since all writes wait for it', () => {
  expect(sizes(1000, () => 0.1)).toEqual([10, 40, 160, 640, 1000, 1000])
  expect(sizes(1000, () => 4)).toEqual([10, 40, 50, 50, 50, 50])
  expect(sizes(1000, (step) => (step < 3 ? 1 : 100))).toEqual([10, 40, 160, 200, 2, 2])
  expect(sizes(1000, () => 5000)).toEqual([10, 1, 1, 1, 1, 1])
  expect(sizes(1, () => 0)).toEqual([1, 1, 1, 1, 1, 1])
})
