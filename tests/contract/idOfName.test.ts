import { expect, it } from 'vitest'
import { isValidChosenId } from '../../src/contract/fields.ts'
import { idOfName } from '../../src/contract/idOfName.ts'
import { readExistingGames } from '../../fake-api/import/plan.ts'

it.each([
  ['Küstenland & Söhne: große Café', 'kuestenland-soehne-grosse-cafe'],
  ['ÄRGER MIT DEN ÖFEN', 'aerger-mit-den-oefen'],
  // As macOS writes it: the letter, and its mark behind it.
  ['Ku\u0308stenland', 'kuestenland'],
  ['GROẞE STRAßE', 'grosse-strasse'],
  ['Crème brûlée à la façon de Zoë', 'creme-brulee-a-la-facon-de-zoe'],
  ['Żółć, İstanbul, Smørrebrød, Œuvre', 'zolc-istanbul-smorrebrod-oeuvre'],
  ['Ｗｉｌｄ ™ ⅻ', 'wild-tm-xii'],
  ['  -- 7 Sevens! --  ', '7-sevens'],
  ['★ ♥ ★', ''],
  ['日本', ''],
  ['', ''],
])('the id of %s is %j', (name, id) => {
  expect(idOfName(name)).toBe(id)
})

it('is short enough for a number behind it, and ends with a letter', () => {
  const id = idOfName(`${'ä'.repeat(27)} b ${'c'.repeat(100_000)}`)
  expect(id).toBe('ae'.repeat(27) + '-b')
  expect(isValidChosenId(`${idOfName('ü'.repeat(500))}-100000`)).toBe(true)
})

it('is the same in an import, which finds one for every name', async () => {
  const none = { list: () => Promise.resolve({ rows: [], total: 0 }) }
  const { newId } = await readExistingGames(none as never, 'provider')
  const names = ['Büffelglück', 'Büffelglück', '★', '★', 'Q', 'create']
  expect(names.map(newId)).toEqual(['bueffelglueck', 'bueffelglueck-2', 'game', 'game-2', 'q-2', 'create-2'])
})
