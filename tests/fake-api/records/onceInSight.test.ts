import { expect, it, onTestFinished } from 'vitest'
import { callers, ifMatch, startApi } from '../../support/api.ts'

it('a stored answer is not repeated to a user who has lost the casino since', async () => {
  const api = await startApi()
  onTestFinished(() => api.close())
  const of = (...casinos: string[]) => ({ ...callers.scopedAdmin, casinos })
  const { record } = await api.call('/casinos/cf_fjord')
  const headers = { ...ifMatch(record), 'Idempotency-Key': 'kept' }
  const change = { method: 'PATCH', body: { name: 'Fjord by the sea' }, headers }
  const changed = await api.call('/casinos/cf_fjord', { ...change, as: of('cf_aurora', 'cf_fjord') })
  expect(changed.status).toBe(200)
  expect((await api.call('/casinos/cf_fjord', { ...change, as: of('cf_fjord', 'cf_aurora') })).text).toBe(
    changed.text,
  )
  const again = await api.call('/casinos/cf_fjord', { ...change, as: of('cf_aurora') })
  expect([again.status, again.text.includes('Fjord')]).toEqual([403, false])
})
