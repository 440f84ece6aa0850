import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closingBookingKinds,
  roundClosingOptionsOf,
  roundFieldsAfterClosing,
  commentLimits,
  needsLongerComment,
  proposeBooking,
} from '../../src/contract/closings.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_00 })
const round = fc
  .record({
    status: fc.constantFrom('open', 'completed', 'refunded'),
    debit: amount,
    totalWin: amount,
    share: fc.constantFrom(0, 0, 0.25, 1, 1.5),
    fundsStart: amount,
  })
  .map(({ share, ...rest }) => ({ ...rest, credit: Math.floor(rest.totalWin * share) }))

describe('the allowed ways to close an open round', () => {
  it('follow the table for every round', () => {
    fc.assert(
      fc.property(round, (of) => {
        const [refund, win, none] = roundClosingOptionsOf(of)
        const isOpen = of.status === 'open'
        expect([refund?.allowed, win?.allowed, none?.allowed]).toEqual([
          isOpen && of.credit === 0,
          isOpen && of.credit <= of.totalWin,
          isOpen,
        ])
        for (const option of [refund, win, none]) {
          const reason = !isOpen ? 'roundClosed' : option === win ? 'creditAboveWin' : 'refundAfterCredit'
          expect(option?.refusal).toBe(option?.allowed ? undefined : reason)
        }
        const outstanding = Math.max(0, of.totalWin - of.credit)
        expect([refund?.amount, win?.amount, none?.amount]).toEqual([of.debit, outstanding, 0])
        expect([win?.lost, none?.lost]).toEqual([0, outstanding])
        const proposed = proposeBooking(of)
        const isProposable = roundClosingOptionsOf(of).some(
          ({ booking, allowed }) => allowed && booking === proposed,
        )
        expect(isProposable).toBe(isOpen)
      }),
    )
  })

  it('require a comment for the reason "other", and blanks do not count', () => {
    const { least } = commentLimits
    for (const comment of ['', ' '.repeat(least), `${'x'.repeat(least - 1)} `])
      expect(needsLongerComment({ reason: 'other', comment })).toBe(true)
    expect(needsLongerComment({ reason: 'other', comment: 'x'.repeat(least) })).toBe(false)
    expect(needsLongerComment({ reason: 'test', comment: '' })).toBe(false)
  })

  it('credit the announced amount exactly', () => {
    fc.assert(
      fc.property(round, fc.constantFrom(...closingBookingKinds), (of, booking) => {
        const option = roundClosingOptionsOf({ ...of, status: 'open' }).find((one) => one.booking === booking)
        fc.pre(option?.allowed === true)
        const { fundsEnd, credit, status } = roundFieldsAfterClosing(booking, of, option.amount)
        const before = of.fundsStart - of.debit + of.credit
        expect(fundsEnd - before).toBe(option.amount)
        if (status === 'completed') expect(Math.max(0, of.totalWin - credit)).toBe(option.lost)
      }),
    )
  })
})
