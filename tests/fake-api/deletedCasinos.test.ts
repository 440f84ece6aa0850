import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  refusedUntilBySubject,
  areCredentialsRefused,
  readRevocations,
} from '../../fake-api/revocation/list.ts'
import { clearDeletedCasinos, createUserRepairs } from '../../fake-api/users/repairs.ts'
import { registry } from '../../resources/entities.ts'
import type { Role } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { aCasino, ifMatch, roleAt, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { usersOf } from '../support/users.ts'

let api: TestApi
let users: ReturnType<typeof usersOf>
beforeEach(async () => {
  api = await startApi({ clock: () => new Date() })
  users = usersOf(api)
})
afterEach(async () => {
  vi.restoreAllMocks()
  readLog()
  await api.close()
})

const parts = () => ({ store: api.store, identity: api.identity.admin, registry, clock: () => new Date() })
const create = (casino: object) => api.call('/casinos', { method: 'POST', body: casino })
const remove = (casino: Row) =>
  api.call(`/casinos/${casino.id}`, { method: 'DELETE', headers: ifMatch(casino) })
const holding = (mark: string, casinoIds: string[], role: Role = 'visitor') =>
  users.made(mark, roleAt(role, casinoIds))
const access = async ({ id }: Row) => {
  const { role, casinoAccess, casinoIds } = await users.read(id)
  return { role, casinoAccess, casinoIds }
}

describe('a deleted casino', () => {
  it('is removed from all users’ lists, ends their tokens, and is logged as a change by the system', async () => {
    const casino = (await create(aCasino('gone'))).record
    const only = await holding('only', [casino.id], 'admin')
    const also = await holding('also', ['cf_aurora', casino.id])
    const other = await holding('other', ['cf_aurora'])
    const shown = (row: Row) =>
      [{ subject: `user:${row.id}`, issuedAt: api.identity.admin.time('earliest') - 1 }] as const
    const before = [only, also, other].map(shown)
    expect((await remove(casino)).status).toBe(200)
    // An empty selection, never `all`.
    expect(await access(only)).toEqual(roleAt('admin'))
    expect(await access(also)).toEqual(roleAt('visitor', ['cf_aurora']))
    expect(await access(other)).toEqual(roleAt('visitor', ['cf_aurora']))
    const ends = refusedUntilBySubject(await readRevocations(api.store))
    expect(before.map((own) => areCredentialsRefused(ends, own))).toEqual([true, true, false])
    const [, intent, outcome] = (await users.history(also.id)).slice(-3)
    expect(intent).toMatchObject({ action: 'attempted', attempted: 'edit', by: { id: 'system' } })
    expect(outcome).toMatchObject({
      ...{ action: 'update', parentId: intent?.id },
      changes: [{ field: 'casinoIds', before: ['cf_aurora', casino.id], after: ['cf_aurora'] }],
    })
    const { rows } = await api.call(`/audit-entries?filter={"recordId":"${casino.id}","action":"delete"}`)
    expect(rows.map(({ id }) => id)).toEqual([intent?.['parentId']])
    expect((await create(aCasino('anew', { id: casino.id }))).status).toBe(201)
    expect(await access(also)).toEqual(roleAt('visitor', ['cf_aurora']))
  })

  it('keeps its id reserved while the sign-in service does not answer', async () => {
    const casino = (await create(aCasino('gone'))).record
    const person = await holding('person', [casino.id])
    const down = vi
      .spyOn(api.identity.admin, 'send')
      .mockRejectedValue(new ProblemError('identityUnavailable'))
    expect((await remove(casino)).status).toBe(200)
    const refused = await create(aCasino('anew', { id: casino.id }))
    expect(refused).toMatchObject({ status: 409, body: { errors: { id: { code: 'casinoIdHeld' } } } })
    down.mockRestore()
    expect(await access(person)).toMatchObject({ casinoIds: [casino.id] })
    await clearDeletedCasinos(parts())
    expect(await access(person)).toEqual(roleAt('visitor'))
    expect((await create(aCasino('anew', { id: casino.id }))).status).toBe(201)
  })
})

it('no user gets access to a new casino, whichever calls to the sign-in service fail', async () => {
  let mark = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 4, maxLength: 12 }), async (fails) => {
      const name = `round${mark++}`
      const casino = (await create(aCasino(name))).record
      const people = [
        await holding(`${name}-only`, [casino.id], 'admin'),
        await holding(`${name}-also`, ['cf_aurora', casino.id]),
      ]
      const send = api.identity.admin.send.bind(api.identity.admin)
      const coming = [...fails]
      const unsteady = vi
        .spyOn(api.identity.admin, 'send')
        .mockImplementation((...call) =>
          coming.shift() ? Promise.reject(new ProblemError('identityUnavailable')) : send(...call),
        )
      expect((await remove(casino)).status).toBe(200)
      for (let turn = 0; turn < 20; turn++) {
        const { status } = await create(aCasino(`${name}-anew`, { id: casino.id }))
        if (status === 201) break
        expect(status).toBe(409)
        await createUserRepairs(parts()).run()
        await clearDeletedCasinos(parts())
      }
      unsteady.mockRestore()
      const left = await Promise.all(people.map(access))
      expect(left).toEqual([roleAt('admin'), roleAt('visitor', ['cf_aurora'])])
      expect((await api.call(`/casinos/${casino.id}`)).status).toBe(200)
    }),
    { numRuns: 6 },
  )
}, 60_000)
