import * as fc from 'fast-check'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { roleAt, type UserRights } from './samples.ts'
import { fates } from './simulatedIdentity.ts'

export interface Wish extends UserRights {
  enabled: boolean
}

const casinos = ['cf_aurora', 'cf_bluefin', 'cf_cobalt']
export const wish: fc.Arbitrary<Wish> = fc
  .record({
    role: fc.constantFrom('admin' as const, 'visitor' as const),
    all: fc.boolean(),
    casinoIds: fc.subarray(casinos),
    enabled: fc.boolean(),
  })
  .map(({ role, all, casinoIds, enabled }) => ({
    ...roleAt(role, all && role === 'admin' ? 'all' : casinoIds),
    enabled,
  }))

/** Requests for rights; only the identity service refuses the address. */
const asked = fc.record({
  wish,
  email: fc.constantFrom('p@example.com', 'q@example.com', 'refused@example.com'),
  /** The idempotency key, which may be an earlier one. */
  key: fc.constantFrom(undefined, 'k1', 'k2'),
  isLimited: fc.boolean(),
  faults: fc.array(fc.constantFrom(...fates), { maxLength: 8 }),
})

/** The next step in the life of a user. */
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('change' as const), asked }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('both' as const), asked, other: asked }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('again' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('overtaken' as const), asked }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('catchUp' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('elsewhere' as const), wish }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(2, 1500) }),
  },
)

/** The user that a token with these rights describes. */
export const asUser = ({ enabled, casinoIds, ...rest }: Wish): User | null =>
  enabled ? { id: 'p', name: 'p', casinos: casinoIds, ...rest } : null
const rank = { admin: 2, visitor: 1 }

/** Whether a token grants no more than another. */
export const isWithin = (token: User | null, other: User | null): boolean => {
  if (!token?.role) return true
  if (!other?.role || rank[token.role] > rank[other.role]) return false
  const [seen, shown] = [casinoScopeOf(other), casinoScopeOf(token)]
  return seen === null || (shown !== null && shown.every((id) => seen.includes(id)))
}

export type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never
