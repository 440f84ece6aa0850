import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, ifMatch, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'
import { usersOf } from '../../support/users.ts'

const wrongUrl = 'wallet.aurora-palace.example'
const tooLong = 'x'.repeat(300)

/** Rows that were stored before their validation rules existed. */
function olderThanItsRules(): Record<string, Row[]> {
  const state = fixtures()
  const find = (collection: string, id: string) => state[collection]?.find((row) => row.id === id) as Row
  const casino = find('casinos', 'cf_aurora')
  Object.assign(casino, {
    gameRoundValidityPeriod: 9999,
    locale: 'nowhere',
    operatorApiConfig: { ...(casino['operatorApiConfig'] as object), apiUrl: wrongUrl },
    integrationOptions: [
      { optionId: 'session-limit', value: 1 },
      { optionId: 'reality-check', value: '-PT1H' },
    ],
  })
  Object.assign(find('jurisdictions', 'germany'), { name: 'Malta' })
  Object.assign(find('games', 'amber-orchard'), { name: tooLong, theoreticalRtp: 100.125 })
  return state
}

const api = startForAll(() => startApi({ state: olderThanItsRules() }))

/** No client can cause these answers, so the document does not contain them. */
const undocumented = true as const
const read = async (path: string) => (await api.call(path, { undocumented })).record
const patch = async (path: string, body: object) =>
  api.call(path, { method: 'PATCH', body, headers: ifMatch(await read(path)), undocumented })

describe('a stored value that breaks a newer rule', () => {
  it('does not prevent changes of other fields, and stays unchanged', async () => {
    const before = await read('/casinos/cf_aurora')
    const { status, record } = await patch('/casinos/cf_aurora', { name: ' Aurora ' })
    expect(status).toBe(200)
    expect(record).toMatchObject({
      ...before,
      version: record.version,
      updatedAt: record['updatedAt'],
      name: 'Aurora',
    })
    expect((await patch('/games/amber-orchard', { providerGameId: 'ao-1' })).record).toMatchObject({
      name: tooLong,
      theoreticalRtp: 100.125,
      providerGameId: 'ao-1',
    })
  })

  it('does not prevent changes beside it in a configuration or list', async () => {
    const { operatorApiConfig } = await read('/casinos/cf_aurora')
    const changed = { ...(operatorApiConfig as object), operatorId: ' aurora-2 ' }
    expect((await patch('/casinos/cf_aurora', { operatorApiConfig: changed })).record).toMatchObject({
      operatorApiConfig: { apiUrl: wrongUrl, operatorId: 'aurora-2' },
    })
    const integrationOptions = [
      { optionId: 'demo-play', value: true },
      { optionId: 'session-limit', value: 2 },
      { optionId: 'reality-check', value: '-PT1H' },
    ]
    expect((await patch('/casinos/cf_aurora', { integrationOptions })).record).toMatchObject({
      integrationOptions,
    })
  })

  it('is refused once it is changed and still invalid, or does not fit another changed choice', async () => {
    const refused = async (body: object) => {
      const { status, body: problem } = await patch('/casinos/cf_aurora', body)
      return [status, Object.keys((problem as { errors: object }).errors)]
    }
    expect(await refused({ gameRoundValidityPeriod: 9998 })).toEqual([422, ['gameRoundValidityPeriod']])
    const options = [{ optionId: 'reality-check', value: '-PT2H' }]
    expect(await refused({ integrationOptions: options })).toEqual([422, ['integrationOptions.0.value']])
    const [, paths] = await refused({ operatorApi: 'transfer' })
    expect(paths).toContain('operatorApiConfig.operatorId')
    expect(paths).toContain('operatorApiConfig.apiUrl')
  })
})

it('a user with a name or address that is invalid today can be renamed, demoted and disabled', async () => {
  const users = usersOf(api)
  const username = "sean.o'brien@casino.ie"
  const location = await api.identity.admin.send('POST', '/users', {
    username,
    firstName: 'Sean',
    enabled: true,
    attributes: { casinos: ['cf_aurora'], casino_access: ['selected'] },
  })
  const id = String(location).split('/').at(-1) as string
  const change = (body: object) => users.write('PATCH', id, body)
  for (const body of [
    { firstName: 'Seán' },
    { role: 'admin' },
    { role: 'visitor' },
    { enabled: false },
    { email: username },
  ]) {
    const { status, record } = await change(body)
    expect([status, record]).toMatchObject([200, body])
  }
  expect((await change({ email: 'nowhere' })).body).toMatchObject({
    errors: { email: { code: 'emailInvalid' } },
  })
})
