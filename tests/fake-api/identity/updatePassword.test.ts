import { describe, expect, it } from 'vitest'
import { ADMIN, callbackOf, createClient, PROTOCOL, sidOf, startIdentity, VISITOR } from './support.ts'

const ACTION = { kc_action: 'UPDATE_PASSWORD' }
const NEW = 'a password of my own'
const RIGHT = { password: VISITOR.password, 'password-new': NEW, 'password-confirm': NEW }

async function startSignedIn() {
  const service = await startIdentity()
  const tokens = await service.client.signIn(VISITOR)
  const open = async (parameters: Record<string, string> = {}) =>
    (await service.client.authorize({ ...ACTION, ...parameters })).text()
  return { ...service, tokens, open }
}

describe('the page for a new password', () => {
  it('accepts a new password; the current session stays, others of the user end', async () => {
    const { client, origin, admin, tokens, open } = await startSignedIn()
    const other = createClient(origin)
    const others = await other.signIn(VISITOR)
    const callback = await client.browser.submit(await open(), RIGHT)
    expect(callbackOf(callback).get('kc_action_status')).toBe('success')
    const renewed = await client.exchange(callback)
    expect(sidOf(renewed)).toBe(sidOf(tokens))
    expect((await client.refresh(tokens)).status).toBe(200)
    expect(await client.frameAnswer(sidOf(tokens))).toBe(204)
    expect((await other.refresh(others)).status).toBe(400)
    expect(await other.frameAnswer(sidOf(others))).toBe(205)

    expect(await client.trySignIn(VISITOR)).toBe(401)
    expect(await client.trySignIn({ ...VISITOR, password: NEW })).toBe(303)
    const [event] = await admin.list('/events?type=UPDATE_PASSWORD')
    expect(event).toMatchObject({ userId: await admin.idOf(VISITOR.username), ipAddress: '127.0.0.1' })
  })

  it('can be cancelled', async () => {
    const { client, tokens, open } = await startSignedIn()
    const callback = await client.browser.submit(await open(), { cancel: 'yes' })
    expect(callbackOf(callback).get('kc_action_status')).toBe('cancelled')
    expect(sidOf(await client.exchange(callback))).toBe(sidOf(tokens))
    expect(await client.trySignIn(VISITOR)).toBe(303)
    const next = await client.authorize()
    expect(callbackOf(next).get('code')).toBeTruthy()
    expect(callbackOf(next).get('kc_action_status')).toBeNull()
  })

  it.each([
    ['password-new', { 'password-new': 'eleven char' }, 'at least 12 characters'],
    ['password-new', { 'password-new': VISITOR.username }, 'must not be your username'],
    ['password-confirm', { 'password-confirm': 'another password' }, 'Passwords don&#39;t match.'],
    ['password', { password: 'wrong' }, 'This is not your current password.'],
    [
      'password-new',
      { 'password-new': VISITOR.password, 'password-confirm': VISITOR.password },
      'other than your current one',
    ],
  ])('shows the error at the field %s', async (field, fields, problem) => {
    const { client, open } = await startSignedIn()
    const refused = await client.browser.submit(await open({ ui_locales: 'en' }), { ...RIGHT, ...fields })
    const text = await refused.text()
    expect(refused.status).toBe(400)
    expect(text).toMatch(new RegExp(`role="alert">[^<]*${problem}`))
    expect(text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*autofocus`))
    for (const typed of Object.values({ ...RIGHT, ...fields })) {
      expect(text.replaceAll(`value="${VISITOR.username}"`, '')).not.toContain(typed)
    }
    expect(await client.trySignIn(VISITOR)).toBe(303)
  })

  it('limits guessing, too', async () => {
    const { client, admin, open } = await startSignedIn()
    let page = await open()
    for (let time = 0; time < 5; time++) {
      page = await (await client.browser.submit(page, { ...RIGHT, password: 'wrong' })).text()
    }
    expect((await client.browser.submit(page, RIGHT)).status).toBe(400)
    expect(await client.trySignIn(VISITOR)).toBe(401)
    expect((await admin.list('/events?type=LOGIN_ERROR')).map(({ error }) => error)).toEqual([
      ...Array.from({ length: 2 }, () => 'user_temporarily_disabled'),
      ...Array.from({ length: 5 }, () => 'invalid_user_credentials'),
    ])
  })

  it('is shown after signing in, and belongs to that user only', async () => {
    const { client, origin } = await startIdentity()
    const page = await (await client.authorize({ ...ACTION, ui_locales: 'en' })).text()
    const after = await (await client.browser.submit(page, ADMIN)).text()
    expect(after).toContain('Repeat new password')
    const action = /action="([^"]+)"/.exec(after)?.[1] ?? ''
    const stranger = await fetch(origin + action, { method: 'POST', body: new URLSearchParams(RIGHT) })
    expect(stranger.status).toBe(400)
    expect(await stranger.text()).toContain('This page has expired')
  })

  it('accepts nothing after the session has ended', async () => {
    const { client, admin, open } = await startSignedIn()
    const page = await open()
    await admin.call('POST', `/users/${await admin.idOf(VISITOR.username)}/logout`)
    expect((await client.browser.submit(page, RIGHT)).status).toBe(400)
    expect(await client.trySignIn(VISITOR)).toBe(303)
  })

  it('is shown for a temporary password, and cannot be cancelled then', async () => {
    const { client, admin } = await startIdentity()
    const path = `/users/${await admin.idOf(VISITOR.username)}`
    const temporary = { type: 'password', value: 'only for today', temporary: true }
    await admin.call('PUT', `${path}/reset-password`, temporary)
    expect((await admin.call('GET', path)).body).toMatchObject({ requiredActions: ['UPDATE_PASSWORD'] })
    const signIn = await (await client.authorize()).text()
    const answer = await client.browser.submit(signIn, { ...VISITOR, password: temporary.value })
    const page = await answer.text()
    expect(page).not.toContain('name="cancel"')
    expect((await client.browser.submit(page, { cancel: 'yes' })).status).toBe(400)
    const same = { 'password-new': temporary.value, 'password-confirm': temporary.value }
    expect((await client.browser.submit(page, { password: temporary.value, ...same })).status).toBe(400)
    expect((await admin.call('GET', path)).body).toMatchObject({ requiredActions: ['UPDATE_PASSWORD'] })
    const chosen = await client.browser.submit(page, { ...RIGHT, password: temporary.value })
    await client.exchange(chosen)
    expect((await admin.call('GET', path)).body).toMatchObject({ requiredActions: [] })
  })
})

it('does not complete a sign-in that an administrator has ended meanwhile', async () => {
  const { client, admin } = await startIdentity()
  const page = await (await client.authorize({ ui_locales: 'en' })).text()
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams(VISITOR)
  const proven = await client.browser.open(action, { method: 'POST', body })
  await admin.call('POST', `/users/${await admin.idOf(VISITOR.username)}/logout`)
  expect(await admin.list('/events')).toEqual([])
  const resumed = await client.browser.follow(proven.headers.get('Location') ?? '')
  expect(resumed.status).toBe(400)
  expect((await client.browser.open(`${PROTOCOL}/userinfo`)).status).toBe(401)
})
