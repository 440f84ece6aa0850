import { expect, it } from 'vitest'
import { clientAddressContext, createPendingSignInQuota } from '../../../fake-api/identity/records.ts'

/** Starts sign-ins from an address; returns those that were dropped for them. */
function begins(
  pending: ReturnType<typeof createPendingSignInQuota>,
  address: string,
  ...keys: string[]
): string[] {
  return clientAddressContext.run(address, () =>
    keys.flatMap((key) => {
      const gone = pending.add(key, 100)
      for (const one of gone) pending.delete(one)
      return gone
    }),
  )
}

it('the oldest sign-ins of the busiest address are dropped, so that a few addresses end no others', () => {
  const pending = createPendingSignInQuota({ most: 10 })
  expect(begins(pending, '10.0.0.1', 'victim')).toEqual([])
  expect(begins(pending, '10.0.0.2', ...['a1', 'a2', 'a3', 'a4', 'a5'])).toEqual([])
  expect(begins(pending, '10.0.0.3', ...['b1', 'b2', 'b3', 'b4'])).toEqual([])
  expect(begins(pending, '10.0.0.3', 'b5', 'b6', 'b7')).toEqual(['a1', 'b1', 'b2'])
  expect(pending.has('victim')).toBe(true)
  expect(pending.size().count).toBe(10)
})

it('sign-ins that take too much memory are dropped in the same way', () => {
  const pending = createPendingSignInQuota({ mostBytes: 350 })
  expect(begins(pending, '10.0.0.1', 'victim')).toEqual([])
  expect(begins(pending, '10.0.0.2', 'a1', 'a2', 'a3', 'a4')).toEqual(['a1', 'a2'])
  expect(pending.has('victim')).toBe(true)
})
