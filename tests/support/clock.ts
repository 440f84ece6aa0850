/** The time of all tests: of the API under test, unless it has a clock of its own, and of the console's page. */
export const now = '2026-11-20T09:00:00.000Z'

const RealDate = Date
let behind = 0

const shifted = () => RealDate.now() - behind

/** Knows all that `Date` does. Instances are those of `Date`, whoever made them. */
const TestDate = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length > 0 ? given : [shifted()], made) as Date,
  apply: () => new RealDate(shifted()).toString(),
  get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
})

/**
 * From here, the clock of this thread, which page and server of a test share, goes on from `now`. A test that is given the date of the
 * machine anywhere would hold until a certain day, and be red from then on.
 */
export function startTestClock(): void {
  behind = RealDate.now() - RealDate.parse(now)
  globalThis.Date = TestDate
}
