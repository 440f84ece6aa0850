import { expect, test } from 'vitest'
import { signInOverHttp, type Client } from './support/client.ts'
import { addUser, asAdmin, changeUser, goodPassword } from './support/users.ts'

interface Rights {
  role: string | undefined
  access: unknown
  casinos: unknown[]
}

const rightsOf = ({ claims }: Client): Rights => {
  const { realm_access: realm, casino_access: access, casinos = [] } = claims()
  const { roles = [] } = (realm ?? {}) as { roles?: string[] }
  return {
    role: roles.find((role) => role === 'admin' || role === 'visitor'),
    access,
    casinos: [casinos].flat(),
  }
}

/** Refreshes a user's tokens continuously; returns the claims of each. */
function renewing(user: Client) {
  const seen: Rights[] = []
  const state = { isOver: false, hasEnded: false }
  const work = (async () => {
    while (!state.isOver) {
      // A change of rights ends the session, which then gives no other token.
      if ((await user.refresh()) !== 200) break
      seen.push(rightsOf(user))
    }
    state.hasEnded = true
  })()
  return {
    /** Resolves once some more were asked for and given, or the session has ended. */
    async goOn() {
      const most = seen.length + 2
      await expect.poll(() => state.hasEnded || seen.length >= most).toBe(true)
    },
    async stop() {
      state.isOver = true
      await work
      return seen
    },
  }
}

/** An administrator of one casino, and a visitor whom they created. */
async function administratorAndVisitor() {
  const { username } = await addUser(await asAdmin(), { role: 'admin', casinoIds: ['cf_aurora'] })
  const limited = await signInOverHttp(username, goodPassword)
  const visitor = await addUser(limited, { casinoIds: [] })
  return { limited, visitor }
}

const before: Rights = { role: 'visitor', access: 'selected', casinos: [] }
const meant = { role: 'admin', casinoIds: ['cf_aurora'] }

test('a refused change gives no token more rights, however often it is refreshed meanwhile', async () => {
  const { limited, visitor } = await administratorAndVisitor()
  const taken = await addUser(await asAdmin())
  const user = await signInOverHttp(visitor.username, goodPassword)
  const tokens = renewing(user)
  for (const [email, status] of [
    [taken.username, 409],
    ['e\u200bve@example.com', 422],
  ] as const)
    expect((await changeUser(limited, visitor.id, { ...meant, email })).status).toBe(status)
  await tokens.goOn()
  const seen = await tokens.stop()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.filter((rights) => JSON.stringify(rights) !== JSON.stringify(before))).toEqual([])
  expect(rightsOf(await signInOverHttp(visitor.username, goodPassword))).toEqual(before)
})

test('a change gives no token more rights than before or intended', async () => {
  const { limited, visitor } = await administratorAndVisitor()
  const admin = await asAdmin()
  const other = await addUser(admin, { casinoIds: ['cf_aurora'] })
  const cases = [
    { by: limited, user: visitor, had: [], gets: ['cf_aurora'] },
    { by: admin, user: other, had: ['cf_aurora'], gets: ['cf_bluefin'] },
  ]
  for (const { by, user, had, gets } of cases) {
    // Sequential, since Keycloak may refuse concurrent sign-ins of one user.
    const people: Client[] = []
    for (let count = 0; count < 3; count++) people.push(await signInOverHttp(user.username, goodPassword))
    const tokens = people.map(renewing)
    expect((await changeUser(by, user.id, { role: 'admin', casinoIds: gets })).status).toBe(200)
    await Promise.all(tokens.map(({ goOn }) => goOn()))
    const seen = (await Promise.all(tokens.map(({ stop }) => stop()))).flat()
    expect(seen.length).toBeGreaterThan(0)
    const isWithin = ({ role, access, casinos }: Rights) =>
      access === 'selected' &&
      [...(role === 'admin' ? [] : [had]), gets].some((some) =>
        casinos.every((id) => some.includes(String(id))),
      )
    expect(seen.filter((rights) => !isWithin(rights))).toEqual([])
    const after: Rights = { role: 'admin', access: 'selected', casinos: gets }
    expect(rightsOf(await signInOverHttp(user.username, goodPassword))).toEqual(after)
  }
})
