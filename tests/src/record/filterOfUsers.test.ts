import { expect, it } from 'vitest'
import { casinos } from '../../../resources/casinos/entity.ts'
import { gameRounds } from '../../../resources/game-rounds/entity.ts'
import { filterOfUsers } from '../../../src/record/Usage.tsx'

const row = { id: 'nightjar.v1.00', version: 1, gameId: 'nightjar', versionNumber: 'v1.00' }

it('who uses a record is found by its id, or by what names it together', () => {
  expect(filterOfUsers(casinos, 'integrationId', row)).toEqual({ integrationId: row.id })
  expect(filterOfUsers(gameRounds, 'gameId', { id: 'nightjar', version: 1 })).toEqual({ gameId: 'nightjar' })
  expect(filterOfUsers(gameRounds, 'versionNumber', row)).toEqual({
    gameId: 'nightjar',
    versionNumber: 'v1.00',
  })
  expect(filterOfUsers(casinos, 'noSuchField', row)).toBe(null)
})
