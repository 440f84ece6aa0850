import { afterEach, expect, it, vi } from 'vitest'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { fixtures, ifMatch, startApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'

afterEach(() => vi.restoreAllMocks())

it('an unexpected error is a problem without internals, and is logged without bodies and tokens', async () => {
  const log = readLog()
  const broken = () => Promise.reject(Object.assign(new Error('disk /dev/sda1'), { body: 'leak-body' }))
  const memory = createJsonStore(fixtures(), async () => undefined)
  const store: Store = { ...memory, list: broken, transaction: broken }
  const api = await startApi({ store })
  const body = { name: 'leak-body' }
  for (const answer of [await api.call('/casinos'), await api.call('/bridges', { method: 'POST', body })]) {
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'unexpected',
    })
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/)
  }
  const logged = log.join()
  expect(logged).toContain('disk /dev/sda1')
  expect(logged).not.toMatch(/leak-body|Bearer|eyJ/)
  await api.close()
})

it('with a full disk, writes are refused and change nothing', async () => {
  readLog()
  let full = true
  const store = createJsonStore(fixtures(), () =>
    full ? Promise.reject(new Error('ENOSPC')) : Promise.resolve(),
  )
  const api = await startApi({ store })
  const before = (await api.call('/bridges/alpine')).record
  const rename = () =>
    api.call('/bridges/alpine', { method: 'PATCH', body: { name: 'New' }, headers: ifMatch(before) })
  const answers = await Promise.all([rename(), rename()])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect((await api.call('/bridges/alpine')).record).toEqual(before)
  expect((await api.call('/audit-entries')).rows).toEqual([])
  full = false
  expect((await rename()).record).toMatchObject({ version: before.version + 1, name: 'New' })
  expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: 1 })
  await api.close()
})
