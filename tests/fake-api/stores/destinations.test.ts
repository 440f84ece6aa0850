import { beforeEach, describe, expect, it } from 'vitest'
import { left, startForeign, type Foreign } from './foreign.ts'

let foreign: Foreign
beforeEach(async () => {
  foreign = await startForeign()
  return () => foreign.end()
})

describe('a bridge with a changed address', () => {
  it('gets no old secrets of its casinos, whoever pushes them', async () => {
    await foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/bridges/aurora-north` })
    expect(await foreign.pushed('cf_aurora')).toMatchObject(left)
    const { job } = await foreign.pushes.push('/integrations/polaris')
    expect(job.state).toBe('failed')
    expect(job.items.map(({ reason }) => reason?.code)).toEqual(job.items.map(() => 'secretAddressChanged'))
    expect(foreign.got).toEqual([])
    expect((await foreign.read('/casinos/cf_aurora'))['servicePassword']).toMatchObject({
      set: true,
      addressChanged: true,
    })
    expect((await foreign.configOf('/casinos/cf_bluefin', 'operatorApiConfig'))['secret']).not.toHaveProperty(
      'addressChanged',
    )
  })

  it('gets secrets once all of them were entered again, and none of other casinos', async () => {
    await foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/bridges/aurora-north` })
    await foreign.change('/casinos/cf_aurora', { servicePassword: 'entered anew' })
    expect(await foreign.pushed('cf_aurora')).toMatchObject(left)
    const config = await foreign.configOf('/casinos/cf_aurora', 'operatorApiConfig')
    await foreign.change('/casinos/cf_aurora', {
      operatorApiConfig: { ...config, secret: 'entered anew, too' },
    })
    expect(await foreign.pushed('cf_aurora')).toMatchObject({ reason: { code: 'bridgeConfirmedOther' } })
    expect(foreign.got).toHaveLength(1)
    expect(foreign.got[0]).toContain('entered anew, too')
    expect(await foreign.pushed('cf_fjord')).toMatchObject(left)
    expect(foreign.got).toHaveLength(1)
  })

  it('gets its secrets again when the old address is restored', async () => {
    const { routerUrl } = await foreign.read('/bridges/aurora-north')
    await foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/x` })
    await foreign.change('/bridges/aurora-north', { routerUrl })
    expect(await foreign.pushed('cf_aurora')).toMatchObject({ outcome: 'ok' })
    expect((await foreign.read('/casinos/cf_aurora'))['servicePassword']).not.toHaveProperty('addressChanged')
  })

  it('gets hashes with its own salt, so that hashes for others reveal nothing', async () => {
    await foreign.pushed('cf_aurora')
    const before = (await foreign.api.store.get('pushed', 'cf_aurora'))?.['salt'] as { $secret: string }
    await foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/x` })
    await foreign.pushed('cf_aurora')
    expect(
      ((await foreign.api.store.get('pushed', 'cf_aurora'))?.['salt'] as typeof before).$secret,
    ).not.toBe(before.$secret)
  })

  it.each(['PATCH', 'PUT'])(
    'is treated alike after %s, or after reverting an audit entry',
    async (method) => {
      const whole = await foreign.read('/bridges/aurora-north')
      const { routerUrl } = whole
      const next = { routerUrl: `${foreign.origin}/x` }
      // The entry, from before any secret was entered, can restore the old address.
      await foreign.change('/bridges/aurora-north', method === 'PUT' ? { ...whole, ...next } : next, method)
      expect(await foreign.pushed('cf_aurora')).toMatchObject(left)
      await foreign.change('/bridges/aurora-north', { routerUrl })
      const [entry] = (
        await foreign.api.call('/audit-entries?filter={"resource":"bridges"}&sort=["id","DESC"]&range=[0,0]')
      ).rows
      expect((await foreign.pushes.post(`/audit-entries/${entry?.id}/revert`)).status).toBe(200)
      expect((await foreign.read('/bridges/aurora-north'))['routerUrl']).toBe(next.routerUrl)
      expect(await foreign.pushed('cf_aurora')).toMatchObject(left)
      expect(foreign.got).toEqual([])
    },
  )

  it('gets nothing from running pushes', async () => {
    const { routerUrl } = await foreign.read('/bridges/aurora-north')
    for (let round = 0; round < 5; round++) {
      await foreign.change('/casinos/cf_aurora', { name: `Aurora ${round}` })
      const [{ status }] = await Promise.all([
        foreign.pushes.start('/integrations/polaris'),
        foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/x` }),
      ])
      expect(status).toBe(202)
      if (round % 2) await foreign.api.settled()
      await foreign.change('/bridges/aurora-north', { routerUrl })
      await foreign.api.settled()
    }
    expect(foreign.got).toEqual([])
  })
})

describe('a casino that moves to another bridge', () => {
  it('with another address sends it no old secrets', async () => {
    const { status, record } = await foreign.api.call('/bridges', {
      method: 'POST',
      body: { name: 'Mine', routerUrl: `${foreign.origin}/mine` },
    })
    expect(status).toBe(201)
    await foreign.change('/casinos/cf_aurora', { bridgeId: record.id, integrationId: null })
    expect(await foreign.pushed('cf_aurora')).toMatchObject(left)
    expect(foreign.got).toEqual([])
    // Calls to the casino's operator are unchanged.
    expect((await foreign.close()).status).toBe(200)
  })

  it('sends generated keys where they were generated for', async () => {
    await foreign.pushes.post('/casinos/cf_aurora/generate-keys')
    expect((await foreign.read('/casinos/cf_aurora'))['privateKey']).not.toHaveProperty('addressChanged')
    await foreign.change('/bridges/aurora-north', { routerUrl: `${foreign.origin}/x` })
    expect((await foreign.read('/casinos/cf_aurora'))['privateKey']).toMatchObject({ addressChanged: true })
  })
})
