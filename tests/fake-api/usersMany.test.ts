import { expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import { ifMatch, sampleOf, startApi } from '../support/api.ts'
import type { Interception } from '../support/identity.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startApi())

/** The service lists many unrelated users on every page, but finds users by name. */
const listing = (count: number): Interception => {
  const all = Array.from({ length: count }, (_, index) => `p${index}`)
  return (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
    if (request.method !== 'GET' || !pathname.endsWith('/backoffice/users')) return false
    if (query.has('username') || query.has('email')) return false
    const first = Number(query.get('first'))
    const page = all.slice(first, first + Number(query.get('max')))
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(page.map((id) => ({ id, username: `${id}@example.com`, enabled: true }))))
    return true
  }
}
const sample = (tag: string) => ({
  ...sampleOf(registry.find('users') as Entity, tag),
  role: 'visitor',
  casinoAccess: 'selected',
  casinoIds: ['cf_aurora'],
})
const create = (tag: string) => api.call('/users', { as: 'scopedAdmin', method: 'POST', body: sample(tag) })

it('no user can be added beyond the number that can be listed', async () => {
  api.identity.intercept = listing(4999)
  expect((await create('last')).status).toBe(201)
  api.identity.intercept = listing(5000)
  expect((await create('beyond')).body).toMatchObject({
    status: 409,
    code: 'userLimitReached',
    params: { max: 5000 },
  })
  expect(api.identity.calls.filter((call) => call === 'POST /users')).toHaveLength(1)
})

it('with too many users to list, each can still be changed, disabled and deleted', async () => {
  const { record: scoped } = await api.call('/users/u-scoped')
  const { record: visitor } = await api.call('/users/u-visitor')
  api.identity.intercept = listing(5001)
  expect((await api.call('/users')).body).toMatchObject({ code: 'tooManyUsers' })
  const at = '/users/u-scoped'
  const write = (method: string, body?: object, as = ifMatch(scoped)) =>
    api.call(at, { method, body, headers: as })
  expect((await write('PATCH', { email: visitor['email'] })).body).toMatchObject({ code: 'emailTaken' })
  const disabled = await write('PATCH', { enabled: false })
  expect(disabled.record).toMatchObject({ enabled: false })
  const reset = await api.call(`${at}/reset-password`, {
    method: 'POST',
    body: { password: 'a password of length' },
    headers: { 'Idempotency-Key': 'many' },
  })
  expect(reset.status).toBe(200)
  expect((await api.call(`${at}/usage`)).status).toBe(200)
  expect((await api.call('/users?filter={"id":["u-scoped","u-visitor"]}')).rows).toHaveLength(2)
  expect((await write('DELETE', undefined, ifMatch(disabled.record))).status).toBe(200)
  const { record: own } = await api.call('/account', { as: 'visitor' })
  const changed = { as: 'visitor' as const, method: 'PATCH', headers: ifMatch(own) }
  expect((await api.call('/account', { ...changed, body: { lastName: 'Many' } })).status).toBe(200)
})

it('lists that are asked for at once share reads of the identity service', async () => {
  let pages = 0
  const list = listing(40)
  api.identity.intercept = (request, response) => {
    const isPage = list(request, response)
    if (isPage) pages += 1
    return isPage
  }
  const asked = Array.from({ length: 12 }, (_, index) =>
    api.call('/users?range=[0,9]', { as: index % 2 ? 'admin' : 'scopedAdmin' }),
  )
  for (const { status, rows } of await Promise.all(asked)) expect([status, rows.length]).toEqual([200, 10])
  expect(pages).toBeLessThan(6)
})

it('a list that is asked for after a write shows it, though another one is being read', async () => {
  let answer = () => {}
  let isHeld = true
  api.identity.intercept = (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
    if (!isHeld || !pathname.endsWith('/backoffice/users') || query.has('username') || query.has('email'))
      return false
    if (Number(query.get('max')) < 500) return false
    isHeld = false
    answer = () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')
    return true
  }
  const first = api.call('/users')
  await expect.poll(() => isHeld).toBe(false)
  const added = await create('later')
  expect(added.status).toBe(201)
  const second = api.call('/users?range=[0,99]')
  answer()
  expect((await first).status).toBe(200)
  const names = (await second).rows.map(({ username }) => username)
  expect(names).toContain(added.record['username'])
})

it('more casinos than fit into a token are refused, and as many as fit are taken by the API', async () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => `cf_${String(index).padStart(61, '0')}`)
  const check = (casinoIds: string[]) =>
    validateRecord(registry.find('users') as Entity, { ...sample('wide'), casinoIds })
  expect(check(ids(1000))).toMatchObject({ ok: false, errors: { casinoIds: { code: 'tokenTooLong' } } })
  const [most] = Array.from({ length: 200 }, (_, index) => ids(200 - index)).filter(
    (some) => !('casinoIds' in ((check(some) as { errors?: object }).errors ?? {})),
  )
  expect(most?.length).toBeGreaterThan(100)
  const as = { sub: 'u-wide', name: 'Wide', roles: ['visitor'], casinos: most ?? [] }
  expect((await api.call('/casinos', { as })).status).toBe(200)
})
