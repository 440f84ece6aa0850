import { expect, it } from 'vitest'
import { planOfferedGame, readExistingGames } from '../../../fake-api/import/plan.ts'
import { registry } from '../../../resources/entities.ts'
import { fixtures } from '../../support/api.ts'
import { openTestStore } from '../../support/stores.ts'

it('an unused id is given to the next game of that name, as if existing games were read again', async () => {
  const store = await openTestStore(fixtures(), registry)
  const known = await readExistingGames(store, 'mirabella')
  expect(['Nightjar', 'Nightjar', 'Unheard Of'].map(known.newId)).toEqual([
    'nightjar-2',
    'nightjar-3',
    'unheard-of',
  ])
  known.free('nightjar-2')
  known.free('unheard-of')
  expect(['Nightjar', 'Nightjar', 'Unheard Of'].map(known.newId)).toEqual([
    'nightjar-2',
    'nightjar-4',
    'unheard-of',
  ])
  await store.close()
})

it('an endless name or studio of a provider makes the offer invalid, and keeps nobody waiting', async () => {
  const store = await openTestStore(fixtures(), registry)
  const [provider, games] = [await store.get('game-providers', 'mirabella'), registry.find('games')]
  if (!provider || !games) throw new Error('The fixtures lack Mirabella')
  const known = await readExistingGames(store, 'mirabella')
  const endless = 'a\u0301\u0316'.repeat(2_000_000)
  const offer = { providerGameId: 'x1', name: 'X', studio: 'Mirabella', theoreticalRtp: 96 }
  for (const field of ['name', 'studio', 'providerGameId'] as const)
    expect(planOfferedGame(games, provider, { ...offer, [field]: endless }, known).state).toBe('invalid')
  await store.close()
})
