import { expect, it } from 'vitest'
import { ifMatch, startApi } from '../../support/api.ts'

it('a record that is too long in total is refused at its longest field, and stays as it was', async () => {
  const api = await startApi()
  const { record } = await api.call('/casinos/cf_aurora')
  const customOptions = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`o${at}`, 'x'.repeat(1000)]))
  const patch = (count: number) =>
    api.call('/casinos/cf_aurora', {
      method: 'PATCH',
      body: { customOptions: customOptions(count) },
      headers: ifMatch(record),
    })
  expect((await patch(101)).body).toMatchObject({
    status: 422,
    errors: { customOptions: { code: 'recordTooLong', params: { max: 100_000 } } },
  })
  expect((await api.call('/casinos/cf_aurora')).record['version']).toBe(record.version)
  expect((await patch(80)).status).toBe(200)
  await api.close()
})
