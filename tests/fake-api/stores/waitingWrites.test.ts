import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { revokeTokens } from '../../../fake-api/revocation/list.ts'
import { startApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeEach(async () => void (api = await startApi()))
afterEach(() => api.close())

describe('a waiting write', () => {
  it.each([
    ['a record', '/jurisdictions', { name: 'Waited' }],
    ['a push', '/casinos/cf_aurora/push', {}],
    ['a push of many', '/casinos/push', { ids: ['cf_aurora'] }],
    ['a check of a bridge', '/bridges/br-1/check', {}],
    ['the closing of a round', '/game-rounds/gr-1/close', { booking: 'refund', reason: 'complaint' }],
    ['an export of the log', '/audit-entries/export', { format: 'csv' }],
  ])("is refused if the user's rights were withdrawn meanwhile by any process: %s", async (...given) => {
    const [, path, body] = given
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const until = Math.floor(Date.now() / 1000) + 60
    const before = api.store.transaction(async (tx) => {
      await held
      await revokeTokens(tx, 'user:u-admin', until)
    })
    const waiting = vi.spyOn(api.store, 'transaction')
    const answer = api.call(path, { method: 'POST', body, headers: { 'Idempotency-Key': 'waiting' } })
    await vi.waitFor(() => expect(waiting).toHaveBeenCalled())
    release()
    await before
    expect((await answer).status).toBe(401)
  })
})
