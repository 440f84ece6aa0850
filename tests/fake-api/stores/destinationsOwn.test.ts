import { beforeEach, describe, expect, it } from 'vitest'
import { bindSecretsWithoutOrigins } from '../../../fake-api/records/destinations.ts'
import { isPlainSecret } from '../../../fake-api/plainSecret.ts'
import { registry } from '../../../resources/entities.ts'
import type { Row } from '../../../src/contract/values.ts'
import { startApi } from '../../support/api.ts'
import { pushesOf } from '../../support/pushes.ts'
import { begun, left, startForeign, type Foreign } from './foreign.ts'

let foreign: Foreign
beforeEach(async () => {
  foreign = await startForeign()
  return () => foreign.end()
})

describe('an operator with a changed address', () => {
  const moved = async () => {
    const config = await foreign.configOf('/casinos/cf_aurora', 'operatorApiConfig')
    return { ...config, apiUrl: `${foreign.origin}/v2` }
  }

  it('gets no old secret when a round is closed', async () => {
    await foreign.change('/casinos/cf_aurora', { operatorApiConfig: await moved() })
    expect((await foreign.close()).record).toMatchObject({ code: 'secretAddressChanged' })
    expect((await foreign.read('/game-rounds/open'))['status']).toBe('open')
    expect(foreign.got).toEqual([])
  })

  it('gets a secret that was entered in the same write', async () => {
    await foreign.change('/casinos/cf_aurora', {
      operatorApiConfig: { ...(await moved()), secret: 'for the new one' },
    })
    await foreign.close()
    expect(foreign.got.join()).toContain('for the new one')
    await foreign.expectNothingBut('for the new one')
  })

  it('gets no secret of the same name from another operator API', async () => {
    const operatorApiConfig = { apiUrl: `${foreign.origin}/v2`, key: 'own key' }
    await foreign.change('/casinos/cf_aurora', {
      operatorApi: 'signed',
      operatorApiConfig: { ...operatorApiConfig, secret: undefined },
    })
    expect((await foreign.configOf('/casinos/cf_aurora', 'operatorApiConfig'))['secret']).toMatchObject({
      addressChanged: true,
    })
    await foreign.close()
    expect(foreign.got).toHaveLength(1)
    await foreign.expectNothingBut('own key')
  })
})

describe('a provider with a changed address', () => {
  const quartz = '/game-providers/quartzline'
  const preview = () => foreign.api.call(`${quartz}/import`)

  it('gets no old secret when its games are listed', async () => {
    const config = await foreign.configOf(quartz, 'apiConfig')
    await foreign.change(quartz, { apiConfig: { ...config, apiUrl: foreign.origin } })
    expect((await preview()).record).toMatchObject({ status: 409, code: 'secretAddressChanged' })
    const started = await foreign.pushes.post(`${quartz}/import`, { games: ['x'] })
    expect(started.record).toMatchObject({ code: 'secretAddressChanged' })
    expect(foreign.got).toEqual([])
    expect((await foreign.configOf(quartz, 'apiConfig'))['apiKey']).toMatchObject({
      set: true,
      addressChanged: true,
    })
  })

  it('gets no secret of another name from another API', async () => {
    await foreign.change(quartz, { apiType: 'hosted', apiConfig: hosted() })
    await foreign.expectNothingBut('own secret')
    await foreign.change(quartz, {
      apiType: 'salted',
      apiConfig: { apiUrl: 'http://127.0.0.1:9/', operatorId: 'o', salt: 'own salt' },
    })
    expect((await preview()).record).toMatchObject({ code: 'secretAddressChanged' })
  })
  const hosted = () => ({
    frontendUrl: 'https://pages.example',
    backendUrl: foreign.origin,
    secret: 'own secret',
    operatorId: 'o',
  })
})

describe('secrets from an older version', () => {
  it('are bound once to the addresses at the first start', async () => {
    const old = begun()
    const older = {
      ...old,
      casinos: unbound(old['casinos']),
      'game-providers': unbound(old['game-providers']),
    }
    const other = await startApi({ state: older })
    const push = async () => (await pushesOf(other).push('/casinos/cf_aurora')).job.items[0]
    expect(await push()).toMatchObject(left)
    await bindSecretsWithoutOrigins(other.store, registry)
    const bound = await other.store.get('casinos', 'cf_aurora')
    await bindSecretsWithoutOrigins(other.store, registry)
    expect(await other.store.get('casinos', 'cf_aurora')).toEqual(bound)
    expect(bound).toMatchObject({
      operatorApiConfig: {
        secret: { origins: ['https://wallet.aurora-palace.example', 'http://neighbours.localhost'] },
      },
    })
    expect(await push()).toMatchObject({ outcome: 'ok' })
    await pushesOf(other).patch('/bridges/aurora-north', { routerUrl: `${foreign.origin}/x` })
    expect(await push()).toMatchObject(left)
    await other.close()
  })

  it('are bound in the fixtures', async () => {
    const before = await foreign.api.store.list('casinos', { where: [], sort: [], range: [0, 1000] })
    await bindSecretsWithoutOrigins(foreign.api.store, registry)
    expect(await foreign.api.store.list('casinos', { where: [], sort: [], range: [0, 1000] })).toEqual(before)
    await foreign.expectNothingBut()
  })
})

function unbound(value: Row[] | undefined): Row[] {
  const without = (_key: string, inner: unknown) =>
    isPlainSecret(inner) ? { ...inner, origins: undefined } : inner
  return JSON.parse(JSON.stringify(value ?? [], without)) as Row[]
}
