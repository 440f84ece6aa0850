import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SearchAnswer } from '../../src/contract/answers/general.ts'
import { createTypoCounter } from '../../src/contract/similar.ts'
import { installation, startApi, type Caller, type TestApi } from '../support/api.ts'

/** As many jurisdictions as are looked through, and one more; by id they come before all others. */
const markets = Array.from({ length: 501 }, (_, index) => ({
  id: `a${String(index).padStart(3, '0')}`,
  version: 1,
  name: index === 499 ? 'Zanzibar' : index === 500 ? 'Zanzibor' : `Market ${index}`,
}))

let api: TestApi
beforeAll(async () => {
  const state = installation()
  api = await startApi({
    state: { ...state, jurisdictions: [...markets, ...(state['jurisdictions'] ?? [])] },
  })
  // The first request starts the identity service, which takes longer than a search waits.
  await api.call('/users')
})
afterAll(() => api.close())

async function similar(q: string, as: Caller = 'admin') {
  const answer = await api.call(`/search?${new URLSearchParams({ q })}`, { as })
  return ((answer.body as SearchAnswer).similar ?? []).map(({ label }) => label)
}

describe('a search that finds nothing', () => {
  it.each(['Auorra Palace', 'aurora palcae', 'fjrod', 'Nimbs 9', 'nightjer'])(
    'offers the record that %s may mean',
    async (typed) => {
      const known = ['Aurora Palace', 'Fjord Royale', 'Nimbus 9', 'Nightjar']
      expect(known).toContain((await similar(typed))[0])
    },
  )

  it('offers nothing for what is found, is short, or is like no name', async () => {
    for (const typed of ['Aurora', 'fjrd', 'cinnamon roll', 'x'.repeat(200)])
      expect(await similar(typed)).toEqual([])
  })

  it('offers only what the user sees', async () => {
    expect(await similar('Jolly Conis')).toEqual(['Jolly Coins'])
    expect(await similar('Jolly Conis', 'visitor')).toEqual([])
  })

  it('looks through so many bytes of a collection', async () => {
    const state = installation()
    const large = Array.from({ length: 60 }, (_, index) => ({
      ...{ id: `a${String(index).padStart(2, '0')}`, version: 1, name: `Large ${index}` },
      notes: 'x'.repeat(90_000),
    }))
    const last = { id: 'b', version: 1, name: 'Zanzibar' }
    const full = await startApi({ state: { ...state, 'game-studios': [...large, last] } })
    const q = new URLSearchParams({ q: 'Zanzibat' })
    expect((await full.call(`/search?${q}`)).body).not.toHaveProperty('similar')
    await full.close()
  })

  it('looks through so many records of a collection', async () => {
    expect(await similar('Zanzibat')).toEqual(['Zanzibar'])
  })
})

it.each([
  ['nightjar', 'Nightjar', 0],
  ['nihgtjar', 'Nightjar', 1],
  ['nightja', 'Nightjar', 0],
  ['ngihtjra', 'Nightjar', 2],
  ['basalt kigs', 'Basalt Kings: Eruption', 1],
  ['larks', 'Nine Larcs', 1],
  ['owl larch', 'Nightjar', null],
  ['foxes', 'Boxer', null],
])('%s differs from %s by %s', (typed, name, slips) => expect(createTypoCounter(typed)(name)).toBe(slips))

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')

it.each([
  ['words of one letter, in reverse', letters.slice(0, 30).join(' '), letters.toReversed().join(' ')],
  ['the same letter, but for the end', `${'a '.repeat(28)}bcd`, 'a '.repeat(60)],
  ['one word', 'a'.repeat(57) + 'bcd', 'a'.repeat(120)],
])('a name of %s costs few comparisons', (_, typed, name) => {
  const compared = vi.spyOn(Math, 'min')
  expect(createTypoCounter(typed)(name)).toBeNull()
  expect(compared.mock.calls.length).toBeLessThan(12_000)
  compared.mockRestore()
})
