import { expect, it } from 'vitest'
import { readExistingGames } from '../../../fake-api/import/plan.ts'
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
