import { expect, it } from 'vitest'
import { casinos } from '../../../resources/casinos/entity.ts'
import { gameRounds } from '../../../resources/game-rounds/entity.ts'
import { createReferrersFilter } from '../../../src/record/Usage.tsx'

const row = { id: 'nightjar.v1.00', version: 1, gameId: 'nightjar', versionNumber: 'v1.00' }

it('the users of a record are found by its id, or by a common filter', () => {
  expect(createReferrersFilter(casinos, 'integrationId', row)).toEqual({ integrationId: row.id })
  expect(createReferrersFilter(gameRounds, 'gameId', { id: 'nightjar', version: 1 })).toEqual({
    gameId: 'nightjar',
  })
  expect(createReferrersFilter(gameRounds, 'versionNumber', row)).toEqual({
    gameId: 'nightjar',
    versionNumber: 'v1.00',
  })
  expect(createReferrersFilter(casinos, 'noSuchField', row)).toBe(null)
})
