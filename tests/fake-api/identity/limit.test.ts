import { expect, it } from 'vitest'
import { createAddressLimit } from '../../../fake-api/identity/requestLimits.ts'
import { ADMIN, newFile, startIdentity, VISITOR } from './support.ts'

it('failed sign-ins of an address are limited per minute, over all usernames', async () => {
  const { client } = await startIdentity({ file: await newFile(), failedSignInsPerMinute: 3 })
  for (const name of ['a', 'b']) {
    expect(await client.trySignIn({ username: `${name}@example.com`, password: 'wrong' })).toBe(401)
  }
  // Successful sign-ins do not count.
  for (const somebody of [ADMIN, VISITOR, ADMIN]) expect(await client.trySignIn(somebody)).toBe(303)
  expect(await client.trySignIn({ username: 'c@example.com', password: 'wrong' })).toBe(401)
  expect(await client.trySignIn({ username: 'd@example.com', password: 'wrong' })).toBe(429)
  expect(await client.trySignIn(ADMIN)).toBe(429)
})

it('a blocked address is told how long to wait, and other addresses are not blocked', () => {
  const limit = createAddressLimit(1)
  expect(limit.begin('10.0.0.1')).toBe(0)
  const wait = limit.begin('10.0.0.1')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(limit.begin('10.0.0.2')).toBe(0)
  limit.takeBack('10.0.0.2')
  expect(limit.begin('10.0.0.2')).toBe(0)
})
