import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { revokeTokens } from '../../../fake-api/revocation/list.ts'
import { startApi } from '../../support/api.ts'
import { held } from '../../support/held.ts'
import { startForEach } from '../../support/started.ts'
import { storeUnderTest } from '../../support/stores.ts'

const api = startForEach(() => startApi())

// PGlite has one connection and one process: there, the reads of a call wait for an open transaction, too.
describe.skipIf(storeUnderTest === 'pglite')('a waiting write', () => {
  it.each([
    ['a record', '/jurisdictions', { name: 'Waited' }],
    ['a push', '/casinos/cf_aurora/push', {}],
    ['a push of many', '/casinos/push', { ids: ['cf_aurora'] }],
    ['a check of a bridge', '/bridges/br-1/check', {}],
    ['the closing of a round', '/game-rounds/gr-1/close', { booking: 'refund', reason: 'complaint' }],
    ['an export of the log', '/audit-entries/export', { format: 'csv' }],
  ])("is refused if the user's rights were withdrawn meanwhile by any process: %s", async (...given) => {
    const [, path, body] = given
    const going = held()
    // A transaction that stays open would block the stores of all later tests.
    onTestFinished(going.resolve)
    const until = Math.floor(Date.now() / 1000) + 60
    const before = api.store.transaction(async (tx) => {
      await going.promise
      await revokeTokens(tx, 'user:u-admin', until)
    })
    const waiting = vi.spyOn(api.store, 'transaction')
    const answer = api.call(path, { method: 'POST', body, headers: { 'Idempotency-Key': 'waiting' } })
    await expect.poll(() => waiting.mock.calls.length).toBeGreaterThan(0)
    going.resolve()
    await before
    expect((await answer).status).toBe(401)
  })
})
