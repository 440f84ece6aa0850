import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportDayEnd, dayOf, reportDayStart } from '../../src/contract/day.ts'
import {
  figuresFromSums,
  percentOf,
  isSameSums,
  zeroSums,
  sumsOfRound,
  addAllSums,
} from '../../src/contract/reports/figures.ts'
import { addDays, periodBefore, periodOfPreset, periodPresets } from '../../src/contract/reports/period.ts'
import { estimateSigma, checkRtp } from '../../src/contract/reports/rtp.ts'
import { firstPlayOf, naiveFigures } from '../support/naive.ts'
import { berlinDay, midnight, rounds, type Round } from '../support/rounds.ts'

const sumsOfAll = (all: readonly Round[]) => addAllSums(all.map(sumsOfRound))

describe('the figures of any rounds', () => {
  it('equal figures that are computed by hand', () => {
    fc.assert(
      fc.property(rounds(), (all) => {
        expect(figuresFromSums(sumsOfAll(all))).toEqual({ ...naiveFigures(all), firstPlay: firstPlayOf(all) })
      }),
    )
  })

  it('equal the sum of any partition', () => {
    fc.assert(
      fc.property(rounds(), fc.func(fc.nat(4)), (all, partOf) => {
        const parts = [0, 1, 2, 3, 4].map((part) => all.filter((round) => partOf(round.id) === part))
        const whole = sumsOfAll(all)
        expect(addAllSums(parts.map(sumsOfAll))).toEqual(whole)
        expect(isSameSums(addAllSums(parts.map(sumsOfAll)), whole)).toBe(true)
      }),
    )
  })

  it('are exact, or refused as too large', () => {
    const much = { ...zeroSums, wagered: Number.MAX_SAFE_INTEGER }
    expect(addAllSums([much, zeroSums]).wagered).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => addAllSums([much, { ...zeroSums, wagered: 1 }])).toThrow(RangeError)
  })
})

describe('percent', () => {
  it.each([
    [1, 8, 12.5],
    [1, 16, 6.25],
    // 0.125 % and 0.375 % are rounded up.
    [1, 800, 0.13],
    [3, 800, 0.38],
    [-1, 800, -0.12],
    [2, 3, 66.67],
    [0, 5, 0],
    [5, 0, null],
  ])('%d of %d is %d', (part, whole, expected) => {
    expect(percentOf(part, whole)).toBe(expected)
  })

  it('is rounded correctly for products beyond the safe integers', () => {
    expect(percentOf(9_007_199_254_740_991, 9_007_199_254_740_990)).toBe(100)
  })
})

describe('days in Berlin', () => {
  it('begin and end at midnight, even when the clocks change', () => {
    for (let day = '2026-03-25'; day < '2026-11-01'; day = addDays(day, 1)) {
      expect(Date.parse(reportDayStart(day))).toBe(midnight(day))
      expect(Date.parse(reportDayEnd(day)) + 1).toBe(midnight(addDays(day, 1)))
    }
    const hours = (day: string) =>
      (Date.parse(reportDayEnd(day)) + 1 - Date.parse(reportDayStart(day))) / 3_600_000
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24])
  })

  it('contain every instant exactly once', () => {
    const instant = fc.date({ min: new Date('2026-03-20'), max: new Date('2026-11-05'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (date) => {
        const at = date.toISOString()
        expect(dayOf(at)).toBe(berlinDay(at))
        expect(reportDayStart(dayOf(at)) <= at && at <= reportDayEnd(dayOf(at))).toBe(true)
      }),
    )
  })
})

describe('periods', () => {
  const now = new Date('2026-03-01T22:59:00Z')
  it('consist of whole days in Berlin', () => {
    expect(Object.fromEntries(periodPresets.map((preset) => [preset, periodOfPreset(preset, now)]))).toEqual({
      today: { from: '2026-03-01', to: '2026-03-01' },
      yesterday: { from: '2026-02-28', to: '2026-02-28' },
      last7: { from: '2026-02-23', to: '2026-03-01' },
      lastWeek: { from: '2026-02-16', to: '2026-02-22' },
      last30: { from: '2026-01-31', to: '2026-03-01' },
      thisMonth: { from: '2026-03-01', to: '2026-03-01' },
      lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    })
    // A minute later it is Monday in Berlin, so the last week is the one that has ended.
    const monday = new Date('2026-03-01T23:00:00Z')
    expect(periodOfPreset('lastWeek', monday)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(periodOfPreset('today', monday).from).toBe('2026-03-02')
  })

  it.each([
    ['2026-03-29', '2026-03-29', '2026-03-28', '2026-03-28'],
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31'],
    ['2026-10-01', '2026-10-30', '2026-09-01', '2026-09-30'],
    ['2026-10-02', '2026-10-31', '2026-09-02', '2026-10-01'],
  ])('from %s to %s are compared with as many whole months or days before', (from, to, start, end) => {
    expect(periodBefore({ from, to })).toEqual({ from: start, to: end })
  })

  it('are compared with nothing before the year 1000', () => {
    expect(periodBefore({ from: '1000-01-01', to: '9999-11-30' }).from).toBe('1000-01-01')
  })
})

describe('the RTP verdict', () => {
  const stake = 100
  /** Rounds with equal stakes, of which some win. */
  const played = (count: number, wins: number, win: number): Round[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `${index}`, version: 1, status: 'completed', closeType: null },
      ...{ casinoId: 'c', gameId: 'g', currency: 'EUR', moneyKind: 'real' },
      ...{ startedAt: '2026-11-01T10:00:00.000Z', gambled: 0, gambledWon: 0 },
      ...{ debit: stake, totalWin: index < wins ? win : 0 },
    }))

  it('is never given below 1000 rounds', () => {
    expect(checkRtp(sumsOfAll(played(999, 0, 0)), 96, 1)).toMatchObject({
      rounds: 999,
      verdict: 'tooLittlePlay',
    })
    expect(checkRtp(sumsOfAll(played(1000, 0, 0)), 96, 1)).toMatchObject({ rounds: 1000, verdict: 'alert' })
    expect(checkRtp(zeroSums, 96, 1)).toMatchObject({
      baseRtp: null,
      deviation: null,
      verdict: 'tooLittlePlay',
    })
  })

  it.each([
    // Sigma is 1 for 10,000 rounds of the same stake, so the tolerance t(k) is k percentage points.
    [9600, 96, 0, 'ok'],
    [9796, 96, 1.96, 'ok'],
    [9797, 96, 1.97, 'watch'],
    [9300, 96, -3, 'watch'],
    [9299, 96, -3.01, 'alert'],
    [9901, 96, 3.01, 'alert'],
  ])('%d won of 10,000 staked against %d %%: %d points, %s', (wins, theoretical, deviation, verdict) => {
    const check = checkRtp(sumsOfAll(played(10_000, wins, stake)), theoretical, 1)
    expect(check.deviation).toBeCloseTo(deviation, 9)
    expect(check.tolerance?.watch).toBeCloseTo(1.96, 9)
    expect(check.tolerance?.alert).toBeCloseTo(3, 9)
    expect(check).toMatchObject({ verdict, sigmaIs: 'stated' })
  })

  it('estimates sigma from rounds if the game states none, and says so', () => {
    // A fifth of the rounds returns five times the stake: variance 0.2 * 16 + 0.8 * 1 = 4.
    const check = checkRtp(sumsOfAll(played(1000, 200, 5 * stake)), 96, null)
    expect(check.sigma).toBeCloseTo(2, 12)
    expect(check).toMatchObject({ sigmaIs: 'estimated', baseRtp: 100 })
    expect(check.tolerance?.watch).toBeCloseTo((1.96 * 2 * 100) / Math.sqrt(1000), 9)
  })

  it('estimates sigma by its formula for any stakes', () => {
    fc.assert(
      fc.property(rounds({ minLength: 1 }), (all) => {
        const completed = all.filter(({ status }) => status === 'completed')
        const b = completed.map(({ debit }) => debit)
        const r = completed.map(({ totalWin, gambled, gambledWon }) => totalWin + gambled - gambledWon)
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
        const sigma = estimateSigma(sumsOfAll(all))
        if (sum(b) === 0) {
          expect(sigma).toBeNull()
          return
        }
        const R = sum(r) / sum(b)
        const spread = sum(r.map((back, index) => (back - R * (b[index] ?? 0)) ** 2))
        const expected = Math.sqrt(spread / sum(b.map((stakeOf) => stakeOf ** 2)))
        expect(Math.abs((sigma ?? NaN) - expected)).toBeLessThanOrEqual(1e-6 * (1 + expected))
      }),
    )
  })

  it('ignores gambling', () => {
    const [plain, doubled] = [played(1000, 480, 200), played(1000, 480, 200)]
    for (const round of doubled.filter(({ totalWin }) => totalWin > 0)) {
      Object.assign(round, { gambled: 200, gambledWon: 400, totalWin: 400 })
    }
    const [before, after] = [plain, doubled].map((all) => checkRtp(sumsOfAll(all), 96, null))
    expect(after).toEqual(before)
    expect(after?.baseRtp).toBe(96)
  })
})
