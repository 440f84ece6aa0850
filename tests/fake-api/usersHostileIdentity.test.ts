import { expect, it, onTestFinished, vi } from 'vitest'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import { readAllUsers, readRoleByUserId } from '../../fake-api/users/fetchedUsers.ts'
import { listen } from '../support/api.ts'
import { readLog } from '../support/log.ts'

/** A service that takes the place of the realm's, and answers any page of users by `page`. */
async function startHostile(page: (first: number) => unknown) {
  const asked: string[] = []
  const service = await listen((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
    if (pathname.endsWith('/token')) return response.end('{"access_token":"a","expires_in":300}')
    asked.push(pathname)
    return response.end(JSON.stringify(page(Number(query.get('first')))))
  })
  onTestFinished(() => service.close())
  onTestFinished(() => void vi.restoreAllMocks())
  readLog()
  const issuer = `${service.origin}/realms/staff`
  return { admin: createAdminRest({ issuer, client: 'x', secret: 'x' }), asked }
}

const user = (id: string, more: object = {}) => ({ id, username: id, enabled: true, ...more })
const page = (first: number, more?: object) =>
  Array.from({ length: 500 }, (_, at) => user(`u${first + at}`, more))
const long = 'x'.repeat(900_000)

it.each([['username'], ['email'], ['firstName'], ['lastName'], ['id']])(
  'users with a %s of 900 KB are not read',
  async (field) => {
    const { admin } = await startHostile(() => [user('a', { [field]: long })])
    await expect(readAllUsers(admin)).rejects.toMatchObject({ code: 'userListFailed' })
  },
)

it('an answer longer than any list may be is cut off', async () => {
  const { admin } = await startHostile(() => [user('a', { attributes: { any: Array(20).fill(long) } })])
  await expect(readAllUsers(admin)).rejects.toMatchObject({ code: 'identityUnavailable' })
})

it('pages that are longer together than any list may be are not all read', async () => {
  const { admin, asked } = await startHostile((first) =>
    page(first, { attributes: { any: ['x'.repeat(28_000)] } }),
  )
  await expect(readAllUsers(admin)).rejects.toMatchObject({ code: 'identityUnavailable' })
  expect(asked.filter((path) => path.endsWith('/staff/users')).length).toBeLessThan(8)
})

it('pages without end are not read for ever', async () => {
  const { admin, asked } = await startHostile((first) => page(first))
  await expect(readRoleByUserId(admin)).rejects.toMatchObject({ code: 'identityUnavailable' })
  expect(asked).toHaveLength(200)
})
