import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider } from '../../../src/api/dataProvider.ts'
import { toHttpError } from '../../../src/api/failure.ts'
import { createHttpClient, type HttpClient } from '../../../src/api/httpClient.ts'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { Row } from '../../../src/contract/values.ts'
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

/** A data provider that loses the answers of some calls after the API has handled them. */
function provider(isLost: () => boolean = () => false) {
  const http = createHttpClient(testSession(api))
  const recorded: HttpClient = async (url, options = {}) => {
    const { method = 'GET', body } = options
    sent.push({ url: String(url), method, headers: new Headers(options.headers), body })
    const answer = await http(url, options)
    if (isLost()) throw toHttpError(new ProblemError('backendUnreachable'))
    return answer
  }
  return createDataProvider(`${api.origin}/api`, recorded, (path) => path.replace('masterdata/', ''))
}

const path = 'masterdata/jurisdictions'

describe('the data provider', () => {
  it('lists a collection, counts by X-Total-Count, and sends no Range', async () => {
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

  it('sends changed fields only, with the version that was read', async () => {
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

  it('throws a refusal with its code and field errors', async () => {
    const { data: existing } = await provider().getOne<Row>(path, {
      id: String((await api.call('/jurisdictions')).rows[0]?.id),
    })
    const create = provider().create(path, { data: { name: existing['name'] } })
    await expect(create).rejects.toMatchObject({
      status: 409,
      message: 'errors.nameTaken',
      body: { code: 'nameTaken', errors: { name: { code: 'nameTaken' } } },
    })
  })

  it('throws a version conflict for an outdated write', async () => {
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

  it('reads the usages of a record', async () => {
    const used = await provider().usage({ resource: 'bridges', id: 'alpine' })
    expect(used).toContainEqual(expect.objectContaining({ resource: 'casinos' }))
  })

  it('sends an idempotency key with each write', async () => {
    const dataProvider = provider()
    const at = { resource: 'casinos', id: 'cf_aurora' }
    const first = await dataProvider.act<Row>('generate-keys', at)
    const again = await dataProvider.act<Row>('generate-keys', at)
    expect(again['publicKey']).not.toBe(first['publicKey'])
  })

  it.each([
    ['creates', (to: Provider) => to.create(path, { data: { name: 'Lost' } })],
    ['acts', (to: Provider) => to.act('generate-keys', { resource: 'casinos', id: 'cf_aurora' })],
  ])('%s happens once if the answer was lost, and again afterwards', async (_, write) => {
    const lost = [true]
    const dataProvider = provider(() => lost.pop() ?? false)
    await expect(write(dataProvider)).rejects.toMatchObject({ body: { code: 'backendUnreachable' } })
    await write(dataProvider)
    await write(dataProvider).catch(() => undefined)
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends later edits as another write, based on the version of the first', async () => {
    const { data: created } = await provider().create<Row>(path, { data: { name: 'Before' } })
    const lost = [true]
    const dataProvider = provider(() => lost.pop() ?? false)
    const rename = (name: string) =>
      dataProvider.update<Row>(path, { id: created.id, data: { name }, previousData: created })
    await expect(rename('Away')).rejects.toMatchObject({ body: { code: 'backendUnreachable' } })
    await expect(rename('Other')).rejects.toMatchObject({ status: 412, body: { current: { name: 'Away' } } })
    expect((await rename('Away')).data).toMatchObject({ version: 2 })
  })
})

type Provider = ReturnType<typeof provider>
