import { expect, it } from 'vitest'
import { compare, lowered, measure, type Manifest } from './sizes.ts'

const manifest: Manifest = {
  _start: { file: 'assets/start-12345678.js', css: ['assets/start-12345678.css'] },
  _console: { file: 'assets/console-12345678.js', imports: ['_start'] },
  _first: { file: 'assets/first-de-12345678.js' },
  _list: { file: 'assets/list-12345678.js', imports: ['_shared'] },
  _shared: { file: 'assets/shared-12345678.js' },
  _form: { file: 'assets/form-12345678.js', imports: ['_shared', '_inputs'] },
  _inputs: { file: 'assets/inputs-12345678.js', css: ['assets/inputs-12345678.css'] },
  _german: { file: 'assets/german-12345678.js' },
  'src/Calendar.tsx': { file: 'assets/Calendar-12345678.js' },
}

it('adds up the imports before the first row and the first form', () => {
  const sizes = measure(manifest, (file) => (file.endsWith('.css') ? NaN : 1500))
  expect(sizes).toMatchObject({
    'files of scripts': 9,
    'to the first row': 7.5,
    'from a row to its form': 4.5,
    'requests from a row to its form': 4,
    everything: 13.5,
    list: 1.5,
  })
})

it.each([
  ['as on record', 100, 100, false],
  ['a little above', 100, 104.9, false],
  ['5.1 % above', 100, 105.1, true],
  ['two KB above a small one', 3, 5, false],
  ['more than that above a small one', 3, 5.1, true],
  ['below', 100, 50, false],
])('reports a size that is %s', (_how, before, after, isTooMuch) => {
  expect(compare({ list: before }, { list: after }).isTooMuch).toBe(isTooMuch)
})

it('keeps the smaller sizes for the record', () => {
  expect(lowered({ gone: 4, larger: 5, smaller: 6 }, { larger: 7, new: 2, smaller: 3 })).toEqual({
    larger: 5,
    new: 2,
    smaller: 3,
  })
})
