import { expect, it } from 'vitest'
import { nearest } from './near.ts'

const tests = [
  'tests/contract/money.test.ts',
  'tests/fake-api/rounds/settle.test.ts',
  'tests/fake-api/rounds/refunds.test.ts',
  'tests/fake-api/usersRights.test.ts',
]

it.each([
  ['fake-api/rounds/settle.ts', ['tests/fake-api/rounds/settle.test.ts']],
  [
    'fake-api/rounds/pin.ts',
    ['tests/fake-api/rounds/settle.test.ts', 'tests/fake-api/rounds/refunds.test.ts'],
  ],
  ['fake-api/users/write.ts', ['tests/fake-api/usersRights.test.ts']],
  ['src/contract/money.ts', ['tests/contract/money.test.ts']],
  ['tests/contract/money.test.ts', ['tests/contract/money.test.ts']],
  ['README.md', []],
])('finds the nearest tests of %s', (path, near) => {
  expect(nearest(path, tests)).toEqual(near)
})
