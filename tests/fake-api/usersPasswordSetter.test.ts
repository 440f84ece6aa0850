import { beforeEach, describe, expect, it } from 'vitest'
import { callers, now, startApi, type TestApi } from '../support/api.ts'
import { failing } from '../support/identity.ts'
import { repairUntilSettled } from '../support/repairs.ts'
import { usersOf } from '../support/users.ts'

let api: TestApi
let users: ReturnType<typeof usersOf>
let time: number
beforeEach(async () => {
  time = Date.parse(now)
  api = await startApi({ clock: () => new Date(time) })
  users = usersOf(api)
  return () => api.close()
})

const whole = { role: 'admin', casinoAccess: 'all', casinoIds: [] }
const own = { role: 'visitor', casinoAccess: 'selected', casinoIds: callers.scopedAdmin.casinos }
const limited = { as: 'scopedAdmin' } as const
const refused = { status: 409, code: 'passwordOfLesser' }

describe('a user whose password was set by somebody with fewer rights', () => {
  it('gets no rights beyond those until somebody with enough rights sets another password', async () => {
    const { record: made } = await users.create('lesser', own, limited)
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
    expect((await users.write('PATCH', made.id, { role: 'admin' })).status).toBe(200)
    expect((await users.write('PATCH', made.id, { lastName: 'Other', casinoIds: [] })).status).toBe(200)
    expect((await users.reset(made.id, 'an unlikely password')).status).toBe(200)
    expect((await users.write('PATCH', made.id, whole)).status).toBe(200)
  })

  it('also does not if the outcome of that reset is unknown', async () => {
    const { record: made } = await users.create('half-reset', own)
    api.identity.intercept = (request) =>
      request.url?.endsWith('/reset-password') === true && !!request.socket.destroy()
    expect((await users.reset(made.id, 'an unlikely password', limited)).status).toBe(502)
    api.identity.intercept = null
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
  })

  it('also does not if that reset may take effect after a later one, as after a silence', async () => {
    const { record: made } = await users.create('late-reset', own)
    api.identity.intercept = (request) =>
      request.url?.endsWith('/reset-password') === true && !!request.socket.destroy()
    expect((await users.reset(made.id, 'an unlikely password', limited)).status).toBe(502)
    api.identity.intercept = null
    time += 600_000
    expect((await users.reset(made.id, 'another unlikely password', { key: 'second' })).status).toBe(200)
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
    time = await repairUntilSettled({ store: api.store, identity: api.identity.admin }, time)
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
    expect((await users.reset(made.id, 'a third unlikely password', { key: 'third' })).status).toBe(200)
    expect((await users.write('PATCH', made.id, whole)).status).toBe(200)
  })

  it('also does not if the later reset by somebody with enough rights failed', async () => {
    const { record: made } = await users.create('tried', own, limited)
    expect((await users.reset(made.id, String(made['username']))).status).toBe(422)
    api.identity.intercept = failing('PUT', /reset-password/)
    expect((await users.reset(made.id, 'an unlikely password', { key: 'failing' })).status).toBe(502)
    api.identity.intercept = null
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
  })

  it('also does not if there were more resets since than are examined', async () => {
    const { record: made } = await users.create('tried-often', own)
    api.identity.intercept = failing('PUT', /reset-password/)
    for (let times = 0; times < 100; times++) {
      expect((await users.reset(made.id, 'an unlikely password', { key: `k-${times}` })).status).toBe(502)
      if (times === 98) expect((await users.write('PATCH', made.id, whole)).status).toBe(200)
    }
    api.identity.intercept = null
    expect((await users.write('PATCH', made.id, own)).status).toBe(200)
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
  })

  it("is judged by the setter's current rights", async () => {
    const { record: second } = await users.create('second', whole)
    const as = { ...callers.admin, sub: second.id, name: 'Second' }
    const { record: made } = await users.create('of-second', own, { as })
    expect((await users.write('PATCH', second.id, { ...own, role: 'admin' })).status).toBe(200)
    expect((await users.write('PATCH', made.id, whole)).body).toMatchObject(refused)
    expect((await users.write('DELETE', second.id)).status).toBe(200)
    expect((await users.write('PATCH', made.id, { role: 'admin' })).body).toMatchObject(refused)
  })
})
