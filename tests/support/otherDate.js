// Lets a process begin at START_DATE: `NODE_OPTIONS=--import=./tests/support/otherDate.js`. Its threads and child processes have the same date.
import process from 'node:process'

const RealDate = Date
const { START_DATE = '', DATE_AHEAD = String(RealDate.parse(START_DATE) - RealDate.now()) } = process.env
process.env.DATE_AHEAD = DATE_AHEAD
const ahead = Number(DATE_AHEAD)
if (!Number.isFinite(ahead)) throw new Error('START_DATE has to be an instant such as 2027-02-28T23:58:00Z.')

const realNow = RealDate.now
const shiftedNow = () => realNow() + ahead

// A test may replace `Date.now`, which then no longer moves.
RealDate.now = shiftedNow
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [shiftedNow()], made),
  apply: () => new RealDate(shiftedNow()).toString(),
})
