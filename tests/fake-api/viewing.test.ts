import { beforeEach, describe, expect, it } from 'vitest'
import { createViewAsUpkeep } from '../../fake-api/users/viewings.ts'
import { declaredOpenApiDocument } from '../../conformance/documented.ts'
import { registry } from '../../resources/entities.ts'
import { can, type Entity } from '../../src/contract/entity.ts'
import { userOfViewing, type ViewingTarget } from '../../src/contract/viewing.ts'
import {
  installation,
  sampleOf,
  startApi,
  type Caller,
  type CallOptions,
  type TestApi,
} from '../support/api.ts'
import type { VisitorViewing } from '../../src/contract/answers/general.ts'

let now = new Date('2026-11-20T09:00:00.000Z')
let api: TestApi
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z')
  api = await startApi({ state: installation(), clock: () => now })
  return () => api.close()
})

const post = (body: ViewingTarget, as: Caller = 'admin') =>
  api.call('/viewings', { as, method: 'POST', body })
const begun = async (wish: ViewingTarget, as: Caller = 'admin') =>
  (await post(wish, as)).body as VisitorViewing
const by = ({ id }: VisitorViewing, options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { ...options.headers, 'View-As': id },
})
const end = ({ id }: VisitorViewing, as: Caller = 'admin') =>
  api.call(`/viewings/${id}`, { as, method: 'DELETE' })
const log = async (count: number) =>
  (await api.call(`/audit-entries?sort=["id","DESC"]&range=[0,${count - 1}]`)).rows.toReversed()

describe('an administrator who views as a visitor', () => {
  it('reads the same as that visitor in every list, report and on the home page', async () => {
    const viewing = await begun({ userId: 'u-visitor' })
    expect(viewing).toMatchObject({
      user: { id: 'u-visitor', name: 'Vera Visitor' },
      casinoIds: ['cf_aurora', 'cf_bluefin'],
      others: false,
    })
    const visible = registry.all.filter(
      ({ access, owner, creatorField }) => access.visitor && !owner && !creatorField,
    )
    const reports = ['ggr', 'casino-performance', 'game-performance', 'top-games']
    const addresses = [
      ...visible.map(({ name }) => `/${name}?range=[0,99]`),
      ...reports.map((name) => `/reporting/${name}`),
      ...[
        '/home',
        '/casino-games/matrix',
        '/casinos/cf_aurora',
        '/casinos/cf_aurora/usage',
        '/casinos/cf_fjord',
      ],
      ...['/users', '/jobs', '/audit-entries/verify'],
    ]
    for (const address of addresses) {
      const [own, looked] = [
        await api.call(address, { as: 'visitor', undocumented: true }),
        await api.call(address, by(viewing, { undocumented: true })),
      ]
      expect([address, looked.status, looked.text]).toEqual([address, own.status, own.text])
      expect(looked.headers.get('X-Total-Count')).toBe(own.headers.get('X-Total-Count'))
    }
    await end(viewing)
  })

  it('sees shared records only, neither the visitor’s own nor their own', async () => {
    const entity = registry.find('saved-views') as Entity
    for (const as of ['admin', 'visitor'] as const)
      for (const shared of [true, false]) {
        const body = { ...sampleOf(entity, `of ${as} ${shared}`), shared }
        expect((await api.call('/saved-views', { as, method: 'POST', body })).status).toBe(201)
      }
    const headers = { 'Idempotency-Key': 'own-file' }
    const wish = { kind: 'top-games', filter: {}, format: 'en' }
    await api.call('/reports', { as: 'visitor', method: 'POST', body: wish, headers })
    const viewing = await begun({ userId: 'u-visitor' })
    const { rows } = await api.call('/saved-views', by(viewing))
    expect(rows.every(({ shared }) => shared === true)).toBe(true)
    expect(new Set(rows.map(({ ownerId }) => ownerId))).toContain('u-visitor')
    expect((await api.call('/reports', by(viewing))).rows).toEqual([])
    expect((await api.call('/account', by(viewing))).status).toBe(404)
    await end(viewing)
  })

  it('cannot write, and attempts are logged', async () => {
    const viewing = await begun({ userId: 'u-visitor' })
    const calls: [string, string, object?][] = [
      ['PATCH', '/casinos/cf_aurora', { name: 'Other' }],
      ['DELETE', '/casinos/cf_aurora'],
      ['POST', '/jurisdictions', { name: 'Other' }],
      ['POST', '/saved-views', { resource: 'games', name: 'x', view: {}, shared: false }],
      ['POST', '/reports', { kind: 'ggr', filter: {}, format: 'en' }],
      ['POST', '/bridges/aurora-north/check'],
      ['PATCH', '/account', { lastName: 'X' }],
      ['POST', '/users/export', { format: 'en' }],
      ['POST', '/viewings', { casinoIds: [] }],
      ['DELETE', `/viewings/${viewing.id}`],
    ]
    for (const [method, path, body] of calls) {
      const headers = { 'If-Match': '"1"', 'Idempotency-Key': path }
      const answer = await api.call(path, by(viewing, { method, body, headers }))
      expect([path, answer.body]).toEqual([
        path,
        expect.objectContaining({ status: 403, code: 'viewingReadOnly' }),
      ])
    }
    const entries = await log(calls.length)
    expect(entries).toEqual(
      calls.map((): unknown =>
        expect.objectContaining({
          action: 'refused',
          attempted: 'view',
          code: 'viewingReadOnly',
          by: { id: 'u-admin', name: 'Ada Admin' },
          recordId: 'u-visitor',
        }),
      ),
    )
    await end(viewing)
  })

  it('is granted what the API lets them do: every call that is no GET is refused, and all actions but reading', async () => {
    const viewing = await begun({ userId: 'u-visitor' })
    const writes = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
      ['post', 'put', 'patch', 'delete'].flatMap((method) =>
        method in methods ? [{ method: method.toUpperCase(), path: path.replace('{id}', 'x') }] : [],
      ),
    )
    expect(writes.length).toBeGreaterThan(40)
    for (const { method, path } of writes) {
      const { body } = await api.call(path, by(viewing, { method, body: {}, undocumented: true }))
      expect([method, path, body]).toEqual([
        method,
        path,
        expect.objectContaining({ code: 'viewingReadOnly' }),
      ])
    }
    const visitor = userOfViewing(viewing)
    for (const entity of registry.all) {
      const actions = ['create', 'edit', 'delete', ...Object.keys(entity.actions)]
      expect([entity.name, actions.filter((action) => can(visitor, entity, action))]).toEqual([
        entity.name,
        [],
      ])
      const { status } = await api.call(`/${entity.name}`, by(viewing, { undocumented: true }))
      expect([entity.name, can(visitor, entity, 'list')]).toEqual([entity.name, status === 200])
    }
    await end(viewing)
  })

  it('with access to selected casinos sees no others, and is told that some are missing', async () => {
    const viewing = await begun({ userId: 'u-visitor' }, 'scopedAdmin')
    expect(viewing).toMatchObject({ casinoIds: ['cf_aurora'], others: true })
    const { rows } = await api.call('/casinos', by(viewing, { as: 'scopedAdmin' }))
    expect(rows.map(({ id }) => id)).toEqual(['cf_aurora'])
    const others = await post({ casinoIds: ['cf_aurora', 'cf_bluefin', 'no-such'] }, 'scopedAdmin')
    const missing = { code: 'referenceMissing' }
    expect(others.body).toMatchObject({
      status: 422,
      errors: { 'casinoIds.1': missing, 'casinoIds.2': missing },
    })
    await end(viewing, 'scopedAdmin')
  })

  it('loses casinos that are withdrawn meanwhile', async () => {
    const whole = { sub: 'u-shrunk', name: 'Shirin', roles: ['admin'], casinoAccess: 'all' as const }
    const viewing = await begun({ casinoIds: ['cf_aurora', 'cf_bluefin'] }, whole)
    const limited = { ...whole, casinos: ['cf_bluefin', 'cf_fjord'] }
    const { rows } = await api.call('/casinos', by(viewing, { as: limited }))
    expect(rows.map(({ id }) => id)).toEqual(['cf_bluefin'])
    const demoted = { ...whole, roles: ['visitor'], casinos: ['cf_fjord'] }
    expect((await api.call('/casinos', by(viewing, { as: demoted }))).body).toMatchObject({
      code: 'noPermission',
    })
    await end(viewing, whole)
  })
})

describe('viewing as a visitor', () => {
  it('is logged at its beginning with the visible casinos, and at its end', async () => {
    const viewing = await begun({ userId: 'u-visitor' })
    await end(viewing)
    await end(viewing)
    const [start, over] = await log(2)
    expect(start).toMatchObject({
      action: 'view',
      resource: 'users',
      recordId: 'u-visitor',
      recordLabel: 'visitor@example.com',
      by: { id: 'u-admin' },
      changes: [{ field: 'casinoIds', before: null, after: ['cf_aurora', 'cf_bluefin'] }],
    })
    expect(over).toMatchObject({ action: 'endView', parentId: start?.id, by: { id: 'u-admin' }, changes: [] })
  })

  it('ends after an hour, which is logged as a change by the system, and is refused from then on', async () => {
    const viewing = await begun({ casinoIds: ['cf_fjord'] })
    now = new Date('2026-11-20T10:00:00.000Z')
    expect((await api.call('/casinos', by(viewing))).body).toMatchObject({ status: 403, code: 'viewingOver' })
    await createViewAsUpkeep({ store: api.store, registry, clock: () => now }).run()
    const [over] = await log(1)
    expect(over).toMatchObject({ action: 'endView', by: { id: 'system' }, recordLabel: 'Fjord Royale' })
    expect((await api.call('/casinos', by(viewing))).body).toMatchObject({ code: 'viewingOver' })
  })

  it('belongs to the administrator who started it', async () => {
    const viewing = await begun({ userId: 'u-visitor' })
    const other = await api.call('/casinos', by(viewing, { as: 'scopedAdmin' }))
    expect(other.body).toMatchObject({ status: 403, code: 'viewingOver' })
    const visitor = await api.call('/casinos', by(viewing, { as: 'visitor' }))
    expect(visitor.body).toMatchObject({ status: 403, code: 'noPermission' })
    expect((await end(viewing, 'scopedAdmin')).status).toBe(200)
    expect((await api.call('/casinos', by(viewing))).status).toBe(200)
    for (const id of ['', 'no-such', '../x'])
      expect((await api.call('/casinos', { headers: { 'View-As': id } })).body).toMatchObject({ status: 403 })
    await end(viewing)
  })
})
