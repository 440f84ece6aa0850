import { expect, it } from 'vitest'
import { callers, ifMatch, type TestApi } from '../../support/api.ts'
import { office, other, somebody, useTwoProcesses } from '../../support/revocation.ts'

useTwoProcesses()

/** Somebody whose token still says that they are an administrator. */
const as = { ...callers.admin, sub: 'u-former' }
const admins = async () => (await office.call('/users?filter={"role":"admin","enabled":true}')).rows

const demotion = { method: 'PATCH', body: { role: 'visitor', casinoAccess: 'selected', casinoIds: [] } }
const disabling = { method: 'PATCH', body: { enabled: false } }

it.each([
  ['demote', demotion, demotion],
  ['disable', disabling, disabling],
  ['delete', { method: 'DELETE' }, { method: 'DELETE' }],
  ['demote and delete', demotion, { method: 'DELETE' }],
])('two processes that %s the last two administrators at once leave one', async (_how, one, two) => {
  await somebody({ role: 'admin', casinoAccess: 'all', casinoIds: [] })
  const [first, second, ...more] = await admins()
  for (const { id, version } of more)
    await office.call(`/users/${id}`, { as, method: 'DELETE', headers: ifMatch({ id, version }) })
  expect(await admins()).toHaveLength(2)
  const write = (api: TestApi, init: object, row = first) =>
    api.call(`/users/${row?.id}`, { as, ...init, headers: ifMatch(row ?? { id: '', version: 0 }) })
  const answers = await Promise.all([write(office, one), write(other, two, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'lastAdmin' })
  expect(await admins()).toHaveLength(1)
})
