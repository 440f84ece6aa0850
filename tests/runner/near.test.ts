import { expect, it } from 'vitest'
import { nearest } from './near.ts'

const tests = [
  'tests/contract/money.test.ts',
  'tests/fake-api/rounds/settle.test.ts',
  'tests/fake-api/rounds/refunds.test.ts',
  'tests/fake-api/usersRights.test.ts',
  'tests/i18n/texts.test.ts',
  'tests/resources/componentChecks.test.tsx',
  'tests/resources/gameRounds.test.tsx',
  'tests/size/pieces.test.ts',
  'tests/src/formsDraft.test.tsx',
]

const imports: Record<string, string> = {
  'tests/contract/money.test.ts': "import { errors } from '../../i18n/errors.de.ts'",
  'tests/resources/componentChecks.test.tsx': "import { check } from '../../resources/cpv-checks/entity.ts'",
  'tests/size/pieces.test.ts': "import { pieces } from '../../vite.pieces.ts'",
}

it.each([
  ['fake-api/rounds/settle.ts', ['tests/fake-api/rounds/settle.test.ts']],
  [
    'fake-api/rounds/pin.ts',
    ['tests/fake-api/rounds/settle.test.ts', 'tests/fake-api/rounds/refunds.test.ts'],
  ],
  ['fake-api/users/write.ts', ['tests/fake-api/usersRights.test.ts']],
  ['src/contract/money.ts', ['tests/contract/money.test.ts']],
  ['tests/contract/money.test.ts', ['tests/contract/money.test.ts']],
  ['resources/game-rounds/CloseForm.tsx', ['tests/resources/gameRounds.test.tsx']],
  ['resources/cpv-checks/CheckPage.tsx', ['tests/resources/componentChecks.test.tsx']],
  ['i18n/first.de.ts', ['tests/i18n/texts.test.ts']],
  ['i18n/errors.de.ts', ['tests/contract/money.test.ts', 'tests/i18n/texts.test.ts']],
  ['src/schema/useSave.tsx', ['tests/src/formsDraft.test.tsx']],
  ['vite.pieces.ts', ['tests/size/pieces.test.ts']],
  ['README.md', []],
])('finds the nearest tests of %s', (path, near) => {
  expect(nearest(path, tests, (test) => imports[test] ?? '')).toEqual(near)
})
