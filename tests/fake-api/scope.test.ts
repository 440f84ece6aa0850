import { describe, expect, it } from 'vitest'
import { ifMatch, sampleOf, startApi } from '../support/api.ts'
import { startForEach } from '../support/started.ts'
import { casinos } from '../../resources/casinos/entity.ts'

const api = startForEach(() => startApi())

describe('a user with access to selected casinos', () => {
  it('is refused a deletion without names or number of hidden records', async () => {
    const { record } = await api.call('/bridges/aurora-north')
    const answer = await api.call('/bridges/aurora-north', {
      as: 'scopedAdmin',
      method: 'DELETE',
      headers: ifMatch(record),
    })
    expect(answer.record).toMatchObject({ status: 403, code: 'noPermission' })
    expect(Object.keys(answer.record).sort()).toEqual(['code', 'status', 'title', 'type'])
  })

  it('is told that an id is taken by a hidden casino', async () => {
    const taken = { ...sampleOf(casinos, 'x'), id: 'CF_COBALT ' }
    expect((await api.call('/casinos', { as: 'scopedAdmin', method: 'POST', body: taken })).status).toBe(403)
    expect((await api.call('/casinos', { method: 'POST', body: taken })).body).toMatchObject({
      status: 409,
      code: 'casinoIdTaken',
    })
  })
})

describe('the audit log of a user with access to selected casinos', () => {
  const change = async (path: string, name: string) => {
    const { record } = await api.call(path)
    await api.call(path, { method: 'PATCH', body: { name }, headers: ifMatch(record) })
  }

  it('has refused attempts for administrators only', async () => {
    await api.call('/casinos/cf_aurora', {
      as: 'visitor',
      method: 'PATCH',
      body: {},
      headers: { 'If-Match': '"5"' },
    })
    const seen = async (as: 'admin' | 'scopedAdmin' | 'visitor') =>
      (await api.call('/audit-entries', { as })).rows
    expect(await seen('admin')).toMatchObject([{ action: 'refused', by: { name: 'Vera Visitor' } }])
    expect(await seen('scopedAdmin')).toHaveLength(1)
    expect(await seen('visitor')).toEqual([])
    const one = await api.call('/audit-entries/000000000001', { as: 'visitor' })
    expect(one.status).toBe(404)
  })

  it('has no entries of collections that the user may not list', async () => {
    await change('/bridges/alpine', 'B')
    await api.store.transaction(async (tx) => {
      const [row] = (await tx.list('audit-entries', { where: [], sort: [], range: [0, 0] })).rows
      if (row) await tx.replace('audit-entries', { ...row, version: row.version + 1, resource: 'users' })
    })
    expect((await api.call('/audit-entries', { as: 'visitor' })).rows).toEqual([])
    expect((await api.call('/audit-entries')).rows).toHaveLength(1)
  })
})
