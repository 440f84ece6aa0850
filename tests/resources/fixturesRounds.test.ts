import { describe, expect, it } from 'vitest'
import { expectedFundsAndDifference, type Round } from '../../resources/game-rounds/round.ts'
import { installation } from '../support/api.ts'

describe('the rounds of the fixtures', () => {
  const rounds = (installation()['game-rounds'] ?? []) as unknown as Round[]
  const some = (test: (round: Round) => boolean) => expect(rounds.some(test)).toBe(true)

  it('have consistent funds, and credits that equal the win unless it was not booked', () => {
    for (const round of rounds) {
      expect([round.id, expectedFundsAndDifference(round).difference]).toEqual([
        round.id,
        round.status === 'open' ? null : 0,
      ])
      if (round.status === 'completed' && round.closeType !== 'none')
        expect([round.id, round.credit]).toEqual([round.id, round.totalWin])
    }
    expect(new Set(rounds.map(({ id }) => id)).size).toBe(rounds.length)
  })

  it('cover each way of closing, gamble phases, vouchers, and the days of clock changes', () => {
    for (const closeType of ['refund', 'win', 'none'])
      some((round) => round.closeType === closeType && round.closedBy !== 'system')
    some((round) => round.closedBy === 'system')
    some(({ gambled, gambledWon }) => gambled > 0 && gambledWon === 0)
    some(({ gambledWon, currency }) => gambledWon > 0 && currency === 'COINS')
    some(({ voucherCode, status }) => voucherCode !== null && status === 'refunded')
    some(({ status, totalWin, credit }) => status === 'open' && totalWin > 0 && credit === 0)
    some(({ status, credit }) => status === 'open' && credit > 0)
    const nearDays = ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-10-25T22:59:59.999Z']
    for (const instant of nearDays) some(({ startedAt }) => startedAt === instant)
    expect(rounds.filter(({ playerId }) => playerId === 'aur-110534').length).toBeGreaterThan(14)
  })
})
