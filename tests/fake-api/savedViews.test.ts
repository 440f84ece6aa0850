import { describe, expect, it } from 'vitest'
import { sanitizeFilter, isSortable } from '../../src/contract/query.ts'
import { fieldsOf } from '../../src/contract/entity.ts'
import type { SavedView } from '../../src/contract/listView.ts'
import { registry } from '../../resources/entities.ts'
import { initialPeople } from '../../fake-api/identity/people.ts'
import { fixtures, startApi, type Caller } from '../support/api.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startApi())

const view = {
  columns: ['name', 'currency'],
  filter: { currency: ['EUR', null], maxRtp_gte: 94, q: 'a' },
  sort: { field: 'name', order: 'DESC' },
  perPage: 50,
  density: 'compact',
}
const save = (as: Caller, fields: object = {}) =>
  api.call('/saved-views', {
    as,
    method: 'POST',
    body: { resource: 'casinos', name: 'Mine', view, ...fields },
  })
const names = async (as: Caller) =>
  (await api.call('/saved-views?filter={"resource":"casinos"}', { as })).rows.map(({ name }) => name)

describe('saved views', () => {
  it('are listed for others once they are shared', async () => {
    await save('visitor', { name: 'Private' })
    await save('visitor', { name: 'For all', shared: true })
    expect(await names('visitor')).toEqual(['Euro casinos', 'For all', 'Harbour: RTP limits', 'Private'])
    for (const as of ['admin', 'guest', 'scopedAdmin'] as const)
      expect(await names(as)).toEqual(['Euro casinos', 'For all', 'Harbour: RTP limits'])
  })

  it('have a unique name per owner and list', async () => {
    await save('visitor')
    const taken = await save('visitor', { name: ' mine ' })
    expect(taken.body).toMatchObject({
      status: 409,
      code: 'nameTaken',
      errors: { name: { code: 'nameTaken' } },
    })
    expect((await save('guest')).status).toBe(201)
    expect((await save('visitor', { resource: 'bridges' })).status).toBe(201)
  })

  it.each([
    ['something else', { ...view, colour: 'red' }, 'view'],
    ['no columns', { ...view, columns: [] }, 'view.columns'],
    ['no filter', { ...view, filter: undefined }, 'view.filter'],
    ['a filter of objects', { ...view, filter: { a: { b: 1 } } }, 'view.filter.a'],
    ['another order', { ...view, sort: { field: 'name', order: 'UP' } }, 'view.sort.order'],
    ['more rows than a page has', { ...view, perPage: 1001 }, 'view.perPage'],
    ['another density', { ...view, density: 'airy' }, 'view.density'],
    ['more than 2000 bytes', { ...view, filter: { q: Array(100).fill('x'.repeat(30)) } }, 'view'],
    [
      'more than 2000 bytes in fewer characters',
      { ...view, filter: { q: ['語'.repeat(400), '界'.repeat(400)] } },
      'view',
    ],
  ])('with %s are refused', async (_what, wrong, path) => {
    const { record } = await save('admin', { view: wrong })
    expect(record).toMatchObject({ status: 422, code: 'invalid' })
    expect(Object.keys(record['errors'] as object)[0]).toMatch(new RegExp(`^${path}`))
  })
})

describe.each(fixtures()['saved-views'] as unknown as SavedView[])('the fixture $name', (saved) => {
  it('has an owner, and fits its list', () => {
    const owner = initialPeople.find(({ id }) => id === saved.ownerId)
    expect(saved.ownerName).toBe(`${owner?.firstName} ${owner?.lastName}`)
    const entity = registry.find(saved.resource)
    if (!entity) throw new Error(`no entity ${saved.resource}`)
    const paths = fieldsOf(entity).map(({ path }) => path)
    expect(saved.view.columns.filter((column) => !paths.includes(column))).toEqual([])
    expect(isSortable(entity, saved.view.sort.field)).toBe(true)
    expect(sanitizeFilter(entity, saved.view.filter)).toEqual({ accepted: saved.view.filter, dropped: [] })
  })
})
