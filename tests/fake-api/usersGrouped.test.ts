import { expect, it, onTestFinished } from 'vitest'
import { readGroupsWithAllCasinos } from '../../fake-api/users/rightsComparison.ts'
import { requireUser } from '../../fake-api/users/fetchedUsers.ts'
import { startApi, type Caller } from '../support/api.ts'
import { usersOf } from '../support/users.ts'

it('users whose groups may grant casinos can be changed only by administrators of all casinos', async () => {
  const api = await startApi()
  onTestFinished(() => api.close())
  const users = usersOf(api)
  const { id } = await users.made('grouped', { role: 'visitor', casinoIds: ['cf_aurora'] })
  const asked = (as: Caller, password: string) => users.reset(id, password, { as, key: password })
  let stored: object | null = null
  api.identity.intercept = ({ url = '', method }, response) => {
    const isUser = method === 'GET' && url.endsWith(`/users/${id}`) && stored
    if (!isUser && !url.includes(`/users/${id}/groups`)) return false
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isUser ? stored : [{ id: 'g', name: 'everything', path: '/everything' }]))
    return true
  }
  expect((await asked('scopedAdmin', 'first password of length')).status).toBe(200)
  const { representation } = await requireUser(api.identity.admin, id)
  stored = { ...representation, attributes: { casinos: ['cf_aurora'] } }
  expect((await asked('scopedAdmin', 'second password of length')).body).toMatchObject({
    ...{ status: 403, code: 'noPermission' },
  })
  expect((await asked('admin', 'third password of length')).status).toBe(200)
})

it('groups that grant access to all casinos are named at the start of the server', async () => {
  const api = await startApi()
  onTestFinished(() => api.close())
  expect(await readGroupsWithAllCasinos(api.identity.admin)).toEqual([])
  api.identity.intercept = (request, response) => {
    if (!request.url?.includes('/groups?q=casino_access')) return false
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify([{ id: 'g', name: 'everything', path: '/staff/everything' }]))
    return true
  }
  expect(await readGroupsWithAllCasinos(api.identity.admin)).toEqual(['/staff/everything'])
})
