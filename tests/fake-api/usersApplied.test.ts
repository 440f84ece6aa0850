import { expect, it } from 'vitest'
import { applyUser } from '../../fake-api/users/applyUser.ts'
import { fetchUser } from '../../fake-api/users/fetchedUsers.ts'
import { startApi } from '../support/api.ts'
import { usersOf } from '../support/users.ts'

it('a user who was disabled in the sign-in service meanwhile stays disabled', async () => {
  const api = await startApi()
  const { admin } = api.identity
  const { id } = await usersOf(api).made('meanwhile', {
    role: 'visitor',
    casinoAccess: 'selected',
    casinoIds: ['cf_aurora'],
  })
  const found = await fetchUser(admin, id)
  await admin.send('PUT', `/users/${id}`, { ...found.representation, enabled: false })
  const wanted = { ...found.row, casinoIds: [] }
  await expect(applyUser(admin, found, wanted)).rejects.toMatchObject({ code: 'userUpdateFailed' })
  expect((await fetchUser(admin, id)).row).toMatchObject({ enabled: false })
  await api.close()
})
