import pg from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import type { Store } from '../../../fake-api/stores/store.ts'
import { createSharedClaims } from '../../../fake-api/stores/sql/sharedClaims.ts'
import { createDatabase } from '../../support/postgres.ts'
import { storeUnderTest } from '../../support/stores.ts'

const names = Array.from({ length: 50 }, (_, index) => `jobs/${index}`)
const claimAll = ({ claim }: Pick<Store, 'claim'>) => Promise.all(names.map((name) => claim(name)))

describe.skipIf(storeUnderTest !== 'postgres')('claims of two processes on one database', () => {
  let one: ReturnType<typeof createSharedClaims>
  let two: ReturnType<typeof createSharedClaims>
  let server: pg.Client
  let url: string
  beforeEach(async () => {
    const { remove, ...database } = await createDatabase(inject('databaseUrl'))
    url = database.url
    one = createSharedClaims(url, 'backoffice')
    two = createSharedClaims(url, 'backoffice')
    server = new pg.Client(url)
    await server.connect()
    return async () => {
      await Promise.all([one.close(), two.close(), server.end()])
      await remove()
    }
  })

  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

  it('use one connection per process, however many there are', async () => {
    const claims = await claimAll(one)
    expect(claims.filter((claim) => claim?.isLost() === false)).toHaveLength(names.length)
    expect(await claimAll(one)).toEqual(names.map(() => null))
    expect(await claimAll(two)).toEqual(names.map(() => null))
    expect((await server.query(`select 1 ${others}`)).rows).toHaveLength(2)

    for (const claim of claims) await claim?.release()
    expect(await claimAll(two)).not.toContain(null)
  })

  it('are lost with the connection, and can be taken again by either', async () => {
    const claims = await claimAll(one)
    await server.query(`select pg_terminate_backend(pid) ${others}`)
    await expect.poll(() => claims.every((claim) => claim?.isLost())).toBe(true)
    const again = await two.claim('jobs/0')
    expect(again?.isLost()).toBe(false)
    expect(await one.claim('jobs/0')).toBeNull()
    const other = await one.claim('jobs/1')
    await claims[0]?.release()
    await claims[1]?.release()
    expect([again?.isLost(), other?.isLost()]).toEqual([false, false])
    expect(await one.claim('jobs/1')).toBeNull()
    expect(await two.claim('jobs/1')).toBeNull()
  })

  it('are of names, even of two that PostgreSQL hashes to the same 32 bits', async () => {
    const { rows } = await server.query<{ names: string[] }>(
      `select array_agg('close/' || id) as names from generate_series(1, 300000) id
        group by hashtext('close/' || id) having count(*) > 1 limit 1`,
    )
    const [first = '', second = ''] = rows[0]?.names ?? []
    expect([await one.claim(first), await two.claim(second)]).not.toContain(null)
    expect([await one.claim(second), await two.claim(first)]).toEqual([null, null])
  })

  describe('of a process that stands still', () => {
    const claimsOfOne = async () => {
      const names = ['jobs/0', 'revocations']
      return Promise.all(names.map((name) => one.claim(name)))
    }

    it('lapse, so that another process takes them over', async () => {
      // An interval that nobody advances: no sign of life is sent.
      await one.close()
      one = createSharedClaims(url, 'backoffice', 200)
      vi.useFakeTimers({ toFake: ['setInterval'] })
      let claims: Awaited<ReturnType<typeof claimsOfOne>> = []
      // A slow machine may lose the first before it has the second.
      await expect
        .poll(async () => (claims = await claimsOfOne().catch(() => [])))
        .toEqual([expect.anything(), expect.anything()])
        .finally(() => vi.useRealTimers())
      await expect.poll(() => two.claim('jobs/0')).not.toBeNull()
      await expect.poll(() => claims.map((claim) => claim?.isLost())).toEqual([true, true])
    })

    it('are lost for it as soon as it goes on, and can be taken again', async () => {
      const claims = await claimsOfOne()
      const now = performance.now.bind(performance)
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
      onTestFinished(() => clock.mockRestore())
      expect(claims.map((claim) => claim?.isLost())).toEqual([true, true])
      await expect.poll(() => one.claim('jobs/0')).not.toBeNull()
    })

    it('are kept by signs of life otherwise', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      await claimsOfOne()
      const last = async () =>
        (await server.query<{ query: string }>(`select query ${others}`)).rows[0]?.query
      expect(await last()).toContain('pg_try_advisory_lock')
      vi.advanceTimersByTime(2_000)
      await expect.poll(last).toContain('select true')
    })
  })

  it('fail with a readable error if the server does not answer', async () => {
    const nowhere = createSharedClaims('postgres://127.0.0.1:1/none', 'backoffice')
    await expect(nowhere.claim('jobs/0')).rejects.toMatchObject({ code: 'backendUnreachable' })
  })

  it('end with the store', async () => {
    await one.claim('jobs/0')
    await one.close()
    expect(await two.claim('jobs/0')).not.toBeNull()
    await expect(one.claim('jobs/0')).rejects.toMatchObject({ code: 'backendUnreachable' })
  })
})
