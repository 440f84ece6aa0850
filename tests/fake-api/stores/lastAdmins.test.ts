import { expect, it } from 'vitest'
import { callers, ifMatch, type TestApi } from '../../support/api.ts'
import { office, other, somebody, useTwoProcesses } from '../../support/revocation.ts'

useTwoProcesses()

/** A former administrator whose token is still valid. */
const as = { ...callers.admin, sub: 'u-former' }
const admins = async () => (await office.call('/users?filter={"role":"admin","enabled":true}')).rows

const demotion = { method: 'PATCH', body: { role: 'visitor', casinoAccess: 'selected', casinoIds: [] } }
const limiting = { method: 'PATCH', body: { casinoAccess: 'selected', casinoIds: ['cf_aurora'] } }
const disabling = { method: 'PATCH', body: { enabled: false } }

it.each([
  ['demote', demotion, demotion, 'lastAdmin'],
  ['disable', disabling, disabling, 'lastAdmin'],
  ['delete', { method: 'DELETE' }, { method: 'DELETE' }, 'lastAdmin'],
  ['demote and delete', demotion, { method: 'DELETE' }, 'lastAdmin'],
  ['limit', limiting, limiting, 'lastUnlimitedAdmin'],
])(
  'two processes that %s the last two administrators at the same time leave one',
  async (_how, one, two, code) => {
    for (let count = 0; count < 2; count++)
      await somebody({ role: 'admin', casinoAccess: 'all', casinoIds: [] })
    const all = await admins()
    const [first, second] = all.filter(({ casinoAccess }) => casinoAccess === 'all')
    const more = all.filter(({ id }) => id !== first?.id && id !== second?.id)
    for (const { id, version } of more)
      await office.call(`/users/${id}`, { as, method: 'DELETE', headers: ifMatch({ id, version }) })
    expect(await admins()).toHaveLength(2)
    const write = (api: TestApi, init: object, row = first) =>
      api.call(`/users/${row?.id}`, { as, ...init, headers: ifMatch(row ?? { id: '', version: 0 }) })
    const answers = await Promise.all([write(office, one), write(other, two, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code })
    expect((await admins()).filter(({ casinoAccess }) => casinoAccess === 'all')).toHaveLength(1)
  },
)
