import { expect, it } from 'vitest'
import { createPresences } from '../../fake-api/stores/store.ts'
import { presenceLifetimeMs } from '../../src/contract/live.ts'
import { startApi, type Caller } from '../support/api.ts'
import { startForAll } from '../support/started.ts'
import type { PresenceAnswer } from '../../src/contract/answers/general.ts'

const api = startForAll(() => startApi())

const say = (as: Caller, recordId: string, more: object = {}, resource = 'casinos') =>
  api.call('/presence', { as, method: 'POST', body: { resource, recordId, ...more } })
const others = async (as: Caller, recordId: string) =>
  ((await say(as, recordId)).body as PresenceAnswer).others.map(({ name }) => name)

it('administrators see who else has a record open; visitors see nobody', async () => {
  expect(await others('admin', 'cf_aurora')).toEqual([])
  expect(await others('visitor', 'cf_aurora')).toEqual([])
  expect(await others('scopedAdmin', 'cf_aurora')).toEqual(['Ada Admin', 'Vera Visitor'])
  expect(await others('admin', 'cf_aurora')).toEqual(['Sam Scoped', 'Vera Visitor'])
  expect(await others('admin', 'cf_bluefin')).toEqual([])
  expect((await say('visitor', 'cf_aurora', { left: true })).body).toEqual({ others: [] })
  expect(await others('admin', 'cf_aurora')).toEqual(['Sam Scoped'])
})

it('nobody passes for somebody else by a name of their choice', async () => {
  const guest = {
    sub: 'u-false',
    name: 'Ada Admin',
    username: 'guest@example.com',
    roles: ['visitor'],
    casinos: ['cf_fjord'],
  }
  await say(guest, 'cf_fjord')
  expect(await others('admin', 'cf_fjord')).toEqual(['Ada Admin (guest@example.com)'])
})

it('presence on hidden or missing records is neither reported nor shown', async () => {
  expect((await say('visitor', 'cf_cobalt')).body).toMatchObject({ code: 'notFound' })
  expect((await say('admin', 'nowhere')).body).toMatchObject({ code: 'notFound' })
  expect((await say('admin', 'x', {}, 'nothing')).body).toMatchObject({ code: 'notFound' })
  expect((await say('visitor', 'u-admin', {}, 'users')).body).toMatchObject({ code: 'noPermission' })
  expect((await say('admin', 'nobody', {}, 'users')).body).toMatchObject({ code: 'notFound' })
  expect((await say('admin', 'u-admin', {}, 'users')).body).toEqual({ others: [] })
  expect((await say('admin', 'x', { since: 1 })).body).toMatchObject({ code: 'malformed' })
  expect((await say('admin', 'x\0', {}, 'users')).body).toMatchObject({ code: 'invalid' })
  expect((await say(null, 'cf_aurora')).status).toBe(401)
})

it('presence changes neither audit log nor records', async () => {
  const { headers } = await api.call('/audit-entries?range=[0,0]')
  await say('admin', 'cf_aurora')
  expect((await api.call('/audit-entries?range=[0,0]')).headers.get('ETag')).toBe(headers.get('ETag'))
})

it('presence that is not renewed expires without a trace', async () => {
  let time = 0
  const presences = createPresences(() => time)
  await presences.note('casinos/a', { id: '1', name: 'One' })
  time = presenceLifetimeMs - 1
  expect(await presences.others('casinos/a', '2')).toEqual([{ id: '1', name: 'One' }])
  time = presenceLifetimeMs
  expect(await presences.others('casinos/a', '2')).toEqual([])
})
