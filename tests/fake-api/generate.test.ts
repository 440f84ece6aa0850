// @vitest-environment node
import { expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { casinos } from '../../resources/casinos/entity.ts'
import { validate } from '../../src/contract/validate.ts'
import { readable } from '../../fake-api/records/secrets.ts'
import { generate } from '../../fake-api/scripts/generate.ts'
import { fixtures } from '../support/api.ts'

const amounts = { casinos: 120, rounds: 500 }

it('the same amounts make the same data, around the fixtures', () => {
  const state = generate(fixtures(), amounts)
  expect(generate(fixtures(), amounts)).toEqual(state)
  expect([state['casinos']?.length, state['game-rounds']?.length, state['bridges']?.length]).toEqual([
    120, 500, 6,
  ])
  expect(state['casinos']?.slice(0, 14)).toEqual(fixtures()['casinos'])
  expect(new Set(state['casinos']?.map(({ id }) => id)).size).toBe(120)
})

it('what is generated is valid and refers to what is there', () => {
  const state = generate(fixtures(), amounts)
  for (const casino of state['casinos'] ?? []) {
    expect(validate(casinos, readable(casinos, casino))).toMatchObject({ ok: true })
    for (const { entity, field } of ['bridges', 'jurisdictions'].flatMap((name) => registry.usages(name))) {
      expect(entity.name).toBe('casinos')
      const collection = field === 'bridgeId' ? 'bridges' : 'jurisdictions'
      expect(state[collection]?.some(({ id }) => id === casino[field])).toBe(true)
    }
  }
})

it('nothing asked for is the fixtures', () => {
  expect(generate(fixtures(), { casinos: 0, rounds: 0 })).toEqual({ ...fixtures(), 'game-rounds': [] })
})
