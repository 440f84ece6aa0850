import { expect, it } from 'vitest'
import { casinos } from '../../../resources/casinos/entity.ts'
import { gameRounds } from '../../../resources/game-rounds/entity.ts'
import { filterOfReferrers } from '../../../src/record/Usage.tsx'

const row = { id: 'nightjar.v1.00', version: 1, gameId: 'nightjar', versionNumber: 'v1.00' }

it('the users of a record are found by its id, or by a common filter', () => {
  expect(filterOfReferrers(casinos, 'integrationId', row)).toEqual({ integrationId: row.id })
  expect(filterOfReferrers(gameRounds, 'gameId', { id: 'nightjar', version: 1 })).toEqual({
    gameId: 'nightjar',
  })
  expect(filterOfReferrers(gameRounds, 'versionNumber', row)).toEqual({
    gameId: 'nightjar',
    versionNumber: 'v1.00',
  })
  expect(filterOfReferrers(casinos, 'noSuchField', row)).toBe(null)
})
