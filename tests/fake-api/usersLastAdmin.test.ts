import { beforeEach, describe, expect, it } from 'vitest'
import { aUser, callers, ifMatch, roleAt, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  const { rows } = await api.call('/users?filter={"role":"admin","enabled":true}')
  for (const { id, version } of rows.filter(({ id }) => id !== 'u-admin'))
    await api.call(`/users/${id}`, { method: 'DELETE', headers: ifMatch({ id, version }) })
  return () => api.close()
})

/** A former administrator whose token is still valid. */
const former = { ...callers.admin, sub: 'u-former' }
const refusal = { status: 409, code: 'lastAdmin' }

it('the last enabled administrator cannot be removed by anybody', async () => {
  const { record } = await api.call('/users/u-admin')
  const write = (method: string, body?: object) =>
    api.call('/users/u-admin', { as: former, method, body, headers: ifMatch(record) })
  const demoted = await write('PATCH', roleAt('visitor'))
  expect(demoted.body).toMatchObject({ ...refusal, errors: { role: { code: 'lastAdmin' } } })
  const disabled = await write('PATCH', { enabled: false })
  expect(disabled.body).toMatchObject({ ...refusal, errors: { enabled: { code: 'lastAdmin' } } })
  expect((await write('DELETE')).body).toMatchObject(refusal)
  expect((await api.call('/users/u-admin')).record).toEqual(record)
  expect((await write('PATCH', { lastName: 'Other' })).status).toBe(200)
})

describe('the last enabled administrator of all casinos', () => {
  /** Another administrator, of selected casinos. */
  async function limited() {
    const { record } = await api.call('/users/u-visitor')
    const body = roleAt('admin', ['cf_aurora'])
    return api.call('/users/u-visitor', { method: 'PATCH', body, headers: ifMatch(record) })
  }
  const unlimited = { status: 409, code: 'lastUnlimitedAdmin' }

  it.each([
    ['casinoAccess', 'PATCH', { casinoAccess: 'selected', casinoIds: ['cf_aurora'] }],
    ['role', 'PATCH', roleAt('visitor')],
    ['enabled', 'PATCH', { enabled: false }],
    [null, 'DELETE', undefined],
  ])(
    'cannot be removed, even beside administrators of selected casinos (%s)',
    async (field, method, body) => {
      expect((await limited()).status).toBe(200)
      const { record } = await api.call('/users/u-admin')
      const write = { as: former, method, body, headers: ifMatch(record) }
      const answer = await api.call('/users/u-admin', write)
      const errors = field && { errors: { [field]: { code: 'lastUnlimitedAdmin' } } }
      expect(answer.body).toMatchObject({ ...unlimited, ...errors })
      expect((await api.call('/users/u-admin')).record).toEqual(record)
    },
  )

  it('can be limited once there is another, and administrators of selected casinos can always be removed', async () => {
    const { record } = await limited()
    expect((await api.call('/users/u-visitor', { method: 'DELETE', headers: ifMatch(record) })).status).toBe(
      200,
    )
    const body = aUser('second', roleAt('admin', 'all'))
    expect((await api.call('/users', { method: 'POST', body })).status).toBe(201)
    const first = (await api.call('/users/u-admin')).record
    const narrowed = { as: former, method: 'PATCH', body: roleAt('admin', ['cf_aurora']) }
    const answer = await api.call('/users/u-admin', { ...narrowed, headers: ifMatch(first) })
    expect(answer.status).toBe(200)
  })
})

it('two administrators who demote each other at the same time do not both succeed', async () => {
  const { record: other } = await api.call('/users/u-visitor')
  const promoted = await api.call('/users/u-visitor', {
    method: 'PATCH',
    body: roleAt('admin', 'all'),
    headers: ifMatch(other),
  })
  const { record: first } = await api.call('/users/u-admin')
  const visitor = { ...callers.admin, sub: callers.visitor.sub }
  const body = roleAt('visitor')
  const answers = await Promise.all([
    api.call('/users/u-visitor', { method: 'PATCH', body, headers: ifMatch(promoted.record) }),
    api.call('/users/u-admin', { as: visitor, method: 'PATCH', body, headers: ifMatch(first) }),
  ])
  // The second caller is no longer an administrator.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await api.call('/users?filter={"role":"admin","enabled":true}')).rows).toHaveLength(1)
})
