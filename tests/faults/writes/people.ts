import type { Row } from '../../browser/support/api.ts'
import { logged, ifMatch, rowsOf, type Around, type Prepare } from './write.ts'

const userOf = (mark: string) => ({
  ...{
    username: `fault-${mark}@example.com`,
    email: `fault-${mark}@example.com`,
    password: 'a password of length',
  },
  ...{
    firstName: 'Faye',
    lastName: 'Fault',
    role: 'visitor',
    casinoAccess: 'selected',
    casinoIds: [],
    enabled: true,
  },
})
const added = ({ api, mark }: Around): Promise<Row> => api.create('users', userOf(mark))

/** Writes to users, which the sign-in service stores. */
export const peopleWrites: Record<string, Prepare> = {
  'new user': async ({ mark }) => {
    const body = userOf(mark)
    return {
      write: { method: 'POST', path: '/users', body },
      async counts(api) {
        const found = await rowsOf(api, 'users', { username: body.username })
        const entries = await rowsOf(api, 'audit-entries', { resource: 'users', action: 'create' })
        return {
          users: found.filter(({ role }) => role === body.role).length,
          entries: entries.filter(({ recordLabel }) => recordLabel === body.username).length,
        }
      },
    }
  },

  'user change': async (around) => {
    const user = await added(around)
    return {
      write: {
        ...{ method: 'PATCH', path: `/users/${user.id}`, headers: ifMatch(user) },
        body: { lastName: 'Changed' },
      },
      counts: async (api) => ({
        user: (await api.read('users', user.id))['lastName'] === 'Changed' ? 1 : 0,
        entries: await logged(api, user.id, 'update'),
      }),
    }
  },

  'password reset': async (around) => {
    const user = await added(around)
    return {
      write: {
        ...{ method: 'POST', path: `/users/${user.id}/reset-password` },
        body: { password: 'another password of length' },
      },
      counts: async (api) => ({ entries: await logged(api, user.id, 'resetPassword') }),
    }
  },
}
