import { expect, it } from 'vitest'
import { groupsOf, pieces } from '../../vite.pieces.ts'

const root = process.cwd()
const pieceOf = (path: string) =>
  groupsOf(pieces, root).find(({ test }) => test.test(path.startsWith('/') ? path : `${root}/${path}`))?.name

it.each([
  ['src/schema/EntityForm.tsx', 'form'],
  ['src/inputs/fieldState.tsx', 'list'],
  ['src/inputs/LabelledControl.tsx', 'shared'],
  ['src/list/EmbeddedList.tsx', undefined],
  ['src/inputs/CalendarPopover.tsx', undefined],
  ['resources/casinos/CasinoInputs.tsx', 'form'],
  ['src/layout/shell.css?used', 'styles'],
  ['src/layout/forcedColors.css', 'contrast'],
  ['/elsewhere/node_modules/@tanstack/react-virtual/index.js', 'virtual'],
  ['/elsewhere/src/schema/EntityForm.tsx', undefined],
])('%s belongs to %s', (path, piece) => {
  expect(pieceOf(path)).toBe(piece)
})

it('refuses names of files that do not exist', () => {
  const renamed = [{ name: 'form', of: ['src/schema/'], but: ['src/schema/Renamed.tsx'] }]
  expect(() => groupsOf(renamed, root)).toThrow(
    'vite.pieces.ts names what does not exist: src/schema/Renamed.tsx.',
  )
})
