// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

const list = async (parameters: Record<string, unknown>) => {
  const text = Object.entries(parameters).map(([key, value]): [string, string] => [
    key,
    JSON.stringify(value),
  ])
  return api.call(`/users?${new URLSearchParams(text)}`)
}
const names = ({ rows }: { rows: { [name: string]: unknown }[] }) => rows.map(({ username }) => username)

it('users are listed as everything is: sorted, filtered, searched, in pages', async () => {
  const admins = await list({ filter: { role: 'admin', enabled: true }, sort: ['lastName', 'DESC'] })
  expect(admins.rows.map(({ lastName }) => lastName)).toEqual(['Vogt', 'Scoped', 'Reinhardt', 'Admin'])
  expect(names(await list({ filter: { q: 'østergård' } }))).toEqual(['juergen.oestergaard@example.com'])
  const ofFjord = await list({ filter: { casinoIds: ['cf_fjord'] }, range: [1, 1] })
  expect([names(ofFjord), ofFjord.headers.get('Content-Range')]).toEqual([
    ['marek.nowak@example.com'],
    'users 1-1/3',
  ])
  expect((await list({ filter: { phone: '1' } })).body).toMatchObject({ status: 400, code: 'malformed' })
})
