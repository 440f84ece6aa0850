import { describe, expect, it } from 'vitest'
import { fieldOf, fieldsOf } from '../../../src/contract/describe.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import type { Row } from '../../../src/contract/row.ts'
import { changeOf, ifMatch, now, sampleOf, startApi, writable } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'

const api = startForEach(() => startApi())

/** The fields of a record that are not computed. */
const stored = (entity: Entity, record: Row) =>
  Object.fromEntries(
    fieldsOf(entity).flatMap(({ name, computed }) => (computed ? [] : [[name, record[name]]])),
  )

describe.each(writable)('$name', (entity) => {
  const { name, label } = entity

  it('is created, changed and deleted, with an increasing version', async () => {
    const sample = sampleOf(entity, 'new')
    const created = await api.call(`/${name}`, { method: 'POST', body: sample })
    const { id } = created.record
    expect(created.status).toBe(201)
    expect(created.headers.get('ETag')).toMatch(/^"1[".]/)
    expect(created.headers.get('Location')).toBe(`/api/${name}/${id}`)
    expect(created.record).toMatchObject({
      version: 1,
      createdAt: now,
      updatedAt: now,
      [label]: sample[label],
    })
    if (fieldOf(entity, 'id').readOnly) expect(id).toMatch(/^[a-z2-7]{12}$/)
    else expect(id).toBe('cf_new')
    const path = `/${name}/${id}`
    const changed = await api.call(path, {
      method: 'PATCH',
      body: changeOf(entity),
      headers: { 'If-Match': '"1"' },
    })
    expect(changed.record).toMatchObject({
      ...stored(entity, created.record),
      version: 2,
      ...changeOf(entity),
    })
    expect((await api.call(path)).record).toEqual(changed.record)
    const gone = await api.call(path, { method: 'DELETE', headers: { 'If-Match': '"2"' } })
    expect([gone.status, gone.record]).toEqual([200, changed.record])
    expect((await api.call(path)).status).toBe(404)
  })

  it('accepts a PUT of the record as it was read', async () => {
    const created = (await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })).record
    const path = `/${name}/${created.id}`
    const same = await api.call(path, { method: 'PUT', body: created, headers: ifMatch(created) })
    expect([same.status, same.record]).toEqual([200, created])
  })

  it('requires the current version for every write', async () => {
    const { record } = await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const call = (headers: Record<string, string>) =>
        api.call(`/${name}/${record.id}`, { method, body: {}, headers })
      expect((await call({})).body).toMatchObject({ status: 428, code: 'versionMissing' })
      expect((await call({ 'If-Match': '*' })).status).toBe(428)
      for (const stale of ['"2"', 'W/"1"', '1', '"x"']) {
        const answer = await call({ 'If-Match': stale })
        expect(answer.body).toMatchObject({ status: 412, code: 'stale', current: record })
      }
    }
  })

  it('ignores fields that the server maintains', async () => {
    const { record } = await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })
    for (const field of ['id', 'version', 'createdAt', 'updatedAt']) {
      const body = { [field]: field === 'version' ? 7 : 'other' }
      const answer = await api.call(`/${name}/${record.id}`, {
        method: 'PATCH',
        body,
        headers: ifMatch(record),
      })
      expect(answer.body).toMatchObject({
        status: 422,
        code: 'invalid',
        errors: { [field]: { code: 'readOnlyField' } },
      })
    }
    const body = { ...sampleOf(entity, 'other'), version: 3 }
    expect((await api.call(`/${name}`, { method: 'POST', body })).record['errors']).toEqual({
      version: { code: 'readOnlyField' },
    })
  })

  it('has unique values, ignoring case and surrounding blanks', async () => {
    const first = sampleOf(entity, 'one')
    await api.call(`/${name}`, { method: 'POST', body: first })
    const [field, value] = Object.entries(first).find(([key]) => fieldOf(entity, key).unique) ?? ['', '']
    const code = fieldOf(entity, field).unique
    const isText = !fieldOf(entity, field).reference
    const taken = { [field]: isText ? ` ${String(value).toUpperCase()} ` : value }
    const again = await api.call(`/${name}`, {
      method: 'POST',
      body: { ...sampleOf(entity, 'two'), ...taken },
    })
    expect(again.body).toMatchObject({ status: 409, code, errors: { [field]: { code } } })
  })
})
