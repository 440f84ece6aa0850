import { beforeEach, describe, expect, it } from 'vitest'
import { linkPagePathByCollection } from '../../../resources/significant-events/contract.ts'
import { startForeign, type Foreign } from './foreign.ts'

/** Calling a server by another scheme, host or port is a significant event. */
let foreign: Foreign
beforeEach(async () => {
  foreign = await startForeign()
  return () => foreign.end()
})

const list = (as: 'admin' | 'scopedAdmin' = 'admin') =>
  foreign.api.call('/significant-events?filter={"category":"security"}&sort=["createdAt","DESC"]', { as })
const events = async () => (await list()).rows.filter(({ reason }) => String(reason).includes('Zieladresse'))

describe('a changed address that secrets are sent to', () => {
  it('of a bridge is a significant event with user, old and new address, for its casinos', async () => {
    await foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/x?token=hush` })
    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      category: 'security',
      casinoIds: ['cf_aurora', 'cf_deichhof', 'cf_fjord', 'cf_nimbus'],
      link: '/bridges/manage/aurora-north',
      by: { id: 'u-admin', name: 'Ada Admin' },
    })
    const reason = String(event?.['reason'])
    const { name } = await foreign.read('/bridges/aurora-north')
    for (const part of [name, 'http://neighbours.localhost', foreign.origin]) expect(reason).toContain(part)
    expect(reason).toContain('destination changed')
    expect(reason).not.toMatch(/hush|\/x|bridges\//)
    expect((await list('scopedAdmin')).rows).toEqual([])
  })

  it('with the same origin is no event', async () => {
    const { routerUrl } = await foreign.read('/bridges/aurora-north')
    await foreign.change('/bridges/aurora-north', { routerUrl: `${String(routerUrl)}/other?x=1` })
    await foreign.change('/bridges/aurora-north', { name: 'Other' })
    const body = { name: 'New', routerUrl: 'https://new.example' }
    expect((await foreign.api.call('/bridges', { method: 'POST', body })).status).toBe(201)
    expect(await events()).toEqual([])
  })

  it('is an event for replaced and reverted records, too', async () => {
    const { record } = await foreign.api.call('/bridges/aurora-north')
    await foreign.change('/bridges/aurora-north', { ...record, routerUrl: foreign.origin }, 'PUT')
    const entries = '/audit-entries?filter={"resource":"bridges"}&sort=["id","DESC"]&range=[0,0]'
    const [entry] = (await foreign.api.call(entries)).rows
    const reverted = await foreign.api.call(`/audit-entries/${entry?.id}/revert`, {
      method: 'POST',
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(reverted.status, reverted.text).toBe(200)
    expect(await events()).toHaveLength(2)
    const of = '/audit-entries?filter={"resource":"significant-events"}'
    expect((await foreign.api.call(of)).rows.map(({ parentId }) => parentId)).toContain(entry?.id)
  })

  it.each([
    ['a provider', '/game-providers/quartzline', 'apiConfig', 'game-providers/manage'],
    ['an operator', '/casinos/cf_aurora', 'operatorApiConfig', 'casinos/manage'],
  ])('of %s is an event', async (_what, path, config, page) => {
    const known = await foreign.configOf(path, config)
    const address = 'backendUrl' in known ? 'backendUrl' : 'apiUrl'
    await foreign.change(path, { [config]: { ...known, [address]: `${foreign.origin}/api` } })
    const [event] = await events()
    expect(String(event?.['reason'])).toContain(foreign.origin)
    expect(event?.['link']).toBe(`/${page}/${path.split('/')[2]}`)
    expect(event?.['casinoIds']).toContain('cf_aurora')
  })

  it('of a casino that moves to another bridge is an event of that casino', async () => {
    const { record } = await foreign.api.call('/bridges', {
      method: 'POST',
      body: { name: 'Elsewhere', routerUrl: foreign.origin },
    })
    await foreign.change('/casinos/cf_halcyon', { bridgeId: record.id })
    expect(await events()).toMatchObject([{ casinoIds: ['cf_halcyon'] }])
  })
})

it('links to pages of the console', async () => {
  const { allScreens } = await import('../../../resources/index.ts')
  for (const [collection, page] of Object.entries(linkPagePathByCollection))
    expect(allScreens.find(({ entity }) => entity.name === collection)?.path).toBe(page)
})
