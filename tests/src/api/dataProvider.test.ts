import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider } from '../../../src/api/dataProvider.ts'
import { createHttpClient, type HttpClient } from '../../../src/api/httpClient.ts'
import type { Row } from '../../../src/contract/row.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { testSession } from '../../support/session.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

let api: TestApi
const sent: Sent[] = []
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
afterEach(() => {
  sent.length = 0
})

function provider() {
  const http = createHttpClient(testSession(api))
  const recorded: HttpClient = (url, options = {}) => {
    const { method = 'GET', body } = options
    sent.push({ url: String(url), method, headers: new Headers(options.headers), body })
    return http(url, options)
  }
  return createDataProvider(`${api.origin}/api`, recorded, (path) => path.replace('masterdata/', ''))
}

const path = 'masterdata/jurisdictions'

describe('the data provider', () => {
  it('lists by collection, counts by X-Total-Count, and asks for no Range', async () => {
    const answer = await provider().getList(path, {
      pagination: { page: 1, perPage: 2 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    })
    expect(answer.data).toHaveLength(2)
    expect(answer.total).toBeGreaterThan(2)
    expect(sent[0]?.url).toContain('/api/jurisdictions?')
    expect(sent[0]?.headers.has('Range')).toBe(false)
  })

  it('answers an empty page with a total of 0', async () => {
    const answer = await provider().getList(path, {
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'name', order: 'ASC' },
      filter: { q: 'nothing is called this' },
    })
    expect(answer).toMatchObject({ data: [], total: 0 })
  })

  it('sends the changed fields only, on the version they were read with', async () => {
    const dataProvider = provider()
    const { data: created } = await dataProvider.create<Row>('bridges', {
      data: { name: 'Patch Bridge', routerUrl: 'https://patch.example', properties: { a: '1' } },
    })
    const { data } = await dataProvider.update<Row>('bridges', {
      id: created.id,
      data: { ...created, name: 'Patched Bridge' },
      previousData: created,
    })
    const patch = sent.at(-1)
    expect(patch).toMatchObject({ method: 'PATCH', body: JSON.stringify({ name: 'Patched Bridge' }) })
    expect(patch?.headers.get('If-Match')).toBe('"1"')
    expect(data).toMatchObject({
      name: 'Patched Bridge',
      routerUrl: 'https://patch.example',
      properties: { a: '1' },
      version: 2,
    })
  })

  it('re-raises a refusal with its code, and field errors as keys of texts', async () => {
    const { data: existing } = await provider().getOne<Row>(path, {
      id: String((await api.call('/jurisdictions')).rows[0]?.id),
    })
    const create = provider().create(path, { data: { name: existing['name'] } })
    await expect(create).rejects.toMatchObject({
      status: 409,
      message: 'errors.nameTaken',
      body: { code: 'nameTaken', errors: { name: expect.stringContaining('errors.nameTaken') as string } },
    })
  })

  it('says of a stale write that it is one', async () => {
    const dataProvider = provider()
    const { data: created } = await dataProvider.create<Row>(path, { data: { name: 'Stale' } })
    await dataProvider.update(path, { id: created.id, data: { name: 'Staler' }, previousData: created })
    const stale = dataProvider.update(path, {
      id: created.id,
      data: { name: 'Stalest' },
      previousData: created,
    })
    await expect(stale).rejects.toMatchObject({
      status: 412,
      body: { code: 'stale', current: { name: 'Staler' } },
    })
    const remove = dataProvider.delete(path, { id: created.id, previousData: created })
    await expect(remove).rejects.toMatchObject({ status: 412 })
  })

  it('reads where a record is used', async () => {
    const used = await provider().usage({ resource: 'bridges', id: 'alpine' })
    expect(used).toContainEqual(expect.objectContaining({ resource: 'casinos' }))
  })

  it('acts once by its key', async () => {
    const dataProvider = provider()
    const at = { resource: 'casinos', id: 'cf_aurora' }
    const first = await dataProvider.act<Row>('generate-keys', at, 'the same key')
    const again = await dataProvider.act<Row>('generate-keys', at, 'the same key')
    expect(again).toEqual(first)
    expect(first['publicKey']).toContain('BEGIN PUBLIC KEY')
  })
})
