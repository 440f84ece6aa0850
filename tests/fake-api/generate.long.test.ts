import { expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { gameRounds } from '../../resources/game-rounds/entity.ts'
import { expectedFundsAndDifference, type Round } from '../../resources/game-rounds/round.ts'
import { referencesOf } from '../../src/contract/registry.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import { valuesWithPathsAt } from '../../fake-api/paths.ts'
import { createFind } from '../../fake-api/records/find.ts'
import { hideSecrets } from '../../fake-api/plainSecret.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import { serverUser } from '../../fake-api/api.ts'
import { generateState } from '../../fake-api/scripts/generate.ts'
import { fixtures } from '../support/api.ts'
import { serverRulesOf } from '../../resources/server.ts'

const amounts = { casinos: 120, rounds: 500, games: 90 }

it('the same counts generate the same data, in addition to the fixtures', () => {
  const state = generateState(fixtures(), amounts)
  expect(generateState(fixtures(), amounts)).toEqual(state)
  expect([state['casinos']?.length, state['game-rounds']?.length, state['bridges']?.length]).toEqual([
    120, 500, 6,
  ])
  expect(state['casinos']?.slice(0, 14)).toEqual(fixtures()['casinos'])
  expect(new Set(state['casinos']?.map(({ id }) => id)).size).toBe(120)
})

it('generated records are valid and follow all rules', async () => {
  const state = generateState(fixtures(), amounts)
  expect([state['games']?.length, state['game-versions']?.length]).toEqual([90, 158 + 2 * 22])
  const find = createFind(createJsonStore(state, async () => undefined))
  for (const entity of registry.all.filter(({ readOnly }) => !readOnly)) {
    for (const row of state[entity.name] ?? []) {
      expect(validateRecord(entity, hideSecrets(row) as typeof row)).toMatchObject({ ok: true })
      for (const { field, to } of referencesOf(entity))
        for (const { value } of valuesWithPathsAt(row, field))
          if (typeof value === 'string') expect(state[to]?.some(({ id }) => id === value)).toBe(true)
      for (const rule of serverRulesOf(entity).rules)
        expect(await rule({ before: row, after: row, find, user: serverUser })).toEqual({})
    }
  }
})

it('generated rounds are plausible: valid, of existing games, with funds that add up', () => {
  const state = generateState(fixtures(), { ...amounts, rounds: 5000 })
  const rounds = (state['game-rounds'] ?? []) as unknown as Round[]
  const count = (test: (round: Round) => boolean) => rounds.filter(test).length
  for (const round of rounds) {
    expect(validateRecord(gameRounds, { ...round })).toMatchObject({ ok: true })
    expect(expectedFundsAndDifference(round).difference).toBe(round.status === 'open' ? null : 0)
    expect(round.totalWin + round.gambled - round.gambledWon).toBeGreaterThanOrEqual(0)
    expect(round.voucherCode === null).toBe(round.moneyKind !== 'voucher')
  }
  const versions = new Set(
    state['game-versions']?.map((row) => `${String(row['gameId'])} ${String(row['versionNumber'])}`),
  )
  expect(rounds.filter(({ gameId, versionNumber }) => !versions.has(`${gameId} ${versionNumber}`))).toEqual(
    [],
  )
  for (const closeType of ['refund', 'win', 'none'])
    expect(count((round) => round.closeType === closeType)).toBeGreaterThan(0)
  for (const moneyKind of ['real', 'bonus', 'voucher'])
    expect(count((round) => round.moneyKind === moneyKind)).toBeGreaterThan(100)
  expect(count(({ gambled }) => gambled > 0)).toBeGreaterThan(50)
  expect(count(({ status }) => status === 'open')).toBeGreaterThan(10)
  expect(new Set(rounds.map(({ currency }) => currency)).size).toBeGreaterThan(4)
  const [won, wagered] = [sum(rounds, 'totalWin'), sum(rounds, 'debit')]
  expect(won / wagered).toBeGreaterThan(0.6)
  expect(won / wagered).toBeLessThan(1.3)
})

const sum = (rounds: readonly Round[], name: 'debit' | 'totalWin') =>
  rounds.reduce((total, round) => total + round[name], 0)
