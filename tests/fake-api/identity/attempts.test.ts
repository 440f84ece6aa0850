import { describe, expect, it } from 'vitest'
import { createAttempts } from '../../../fake-api/identity/attempts.ts'
import { ADMIN, newFile, startIdentity, VISITOR } from './support.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-21T09:00:00Z')

async function startAt(file?: string) {
  let now = START
  const service = await startIdentity({ clock: () => now, file: file ?? (await newFile()) })
  const fail = async (username: string, times: number) => {
    for (let time = 0; time < times; time++) {
      expect(await service.client.trySignIn({ username, password: 'wrong' })).toBe(401)
    }
  }
  return { ...service, fail, wait: (ms: number) => void (now += ms) }
}

describe('after five failed sign-ins', () => {
  it('even the right password is refused for a minute, and then resets the count', async () => {
    const { client, admin, fail, wait } = await startAt()
    const path = `/attack-detection/brute-force/users/${await admin.idOf(ADMIN.username)}`
    const none = { numFailures: 0, disabled: false, lastIPFailure: 'n/a', lastFailure: 0 }
    expect((await admin.call('GET', path)).body).toEqual(none)
    await fail(ADMIN.username, 4)
    await fail(' Admin@Example.com', 1)
    const failures = { numFailures: 5, disabled: true, lastIPFailure: '127.0.0.1', lastFailure: START }
    expect((await admin.call('GET', path)).body).toEqual(failures)
    wait(MINUTE - 1)
    expect(await client.trySignIn(ADMIN)).toBe(401)
    expect((await admin.call('GET', path)).body).toEqual(failures)
    expect(await client.trySignIn(VISITOR)).toBe(303)
    wait(1)
    expect(await client.trySignIn(ADMIN)).toBe(303)
    expect((await admin.call('GET', path)).body).toEqual(none)
    expect((await admin.call('GET', '/attack-detection/brute-force/users/none')).status).toBe(404)
  })

  it('a restart does not lift the lockout', async () => {
    const file = await newFile()
    const first = await startAt(file)
    await first.fail(ADMIN.username, 5)
    await first.stop()
    const { client, wait } = await startAt(file)
    expect(await client.trySignIn(ADMIN)).toBe(401)
    wait(MINUTE)
    expect(await client.trySignIn(ADMIN)).toBe(303)
  })

  it('a clock that was a month ahead locks nobody out once it is right', async () => {
    const { client, fail, wait } = await startAt()
    wait(30 * 24 * 60 * MINUTE)
    await fail(ADMIN.username, 5)
    wait(-30 * 24 * 60 * MINUTE)
    expect(await client.trySignIn(ADMIN)).toBe(303)
  })

  it('concurrent attempts do not avoid the lockout', async () => {
    const { client, fail } = await startAt()
    const all = Array.from({ length: 8 }, () => fail(ADMIN.username, 1))
    await Promise.all(all)
    expect(await client.trySignIn(ADMIN)).toBe(401)
  })
})

describe('the lockout', () => {
  const who = { id: 'a', typed: 'a@example.com' }

  it.each([who, { id: undefined, typed: 'nobody@example.com' }])('grows to a quarter of an hour', (name) => {
    let now = START
    const attempts = createAttempts(() => now)
    const waits = Array.from({ length: 100 }, () => {
      const from = now
      while (!attempts.begin(name, '::1')) now += 1000
      return (now - from) / MINUTE
    })
    expect([4, 5, 6, 9, 10, 14, 15, 74, 75, 99].map((index) => waits[index])).toEqual([
      0, 1, 1, 1, 2, 2, 3, 14, 15, 15,
    ])
    now += 12 * 60 * MINUTE + 1
    expect(Array.from({ length: 6 }, () => attempts.begin(name, '::1')).filter(Boolean)).toHaveLength(5)
  })

  it('is remembered for users, however many names are invented', () => {
    const attempts = createAttempts(() => START)
    for (let time = 0; time < 5; time++) attempts.begin(who, '::1')
    for (let number = 0; number < 10_001; number++) {
      for (let time = 0; time < 5; time++) attempts.begin({ id: undefined, typed: String(number) }, '::1')
    }
    expect(attempts.begin(who, '::1')).toBe(false)
    expect(attempts.begin({ id: undefined, typed: '10000' }, '::1')).toBe(false)
    expect(attempts.begin({ id: undefined, typed: '0' }, '::1')).toBe(true)
  })
})
