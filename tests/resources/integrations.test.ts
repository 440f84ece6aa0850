import { describe, expect, it } from 'vitest'
import { fixtures, startApi } from '../support/api.ts'
import { startForEach } from '../support/started.ts'
import { writer } from './support.ts'

const api = startForEach(() =>
  startApi({
    state: { ...fixtures(), 'casino-games': [], 'integration-games': [], 'significant-events': [] },
  }),
)
const { create, patch, read, remove } = writer(() => api)
const refused = (field: string, code: string) => ({ errors: { [field]: { code } } })

describe('a casino and its integration', () => {
  it('have the same bridge, whichever of both is changed', async () => {
    const lost = await patch('/casinos/cf_aurora', { integrationId: 'harbourline' })
    expect(lost.body).toMatchObject({ status: 422, ...refused('integrationId', 'bridgeDiffers') })
    const moved = await patch('/casinos/cf_aurora', { bridgeId: 'alpine' })
    expect(moved.body).toMatchObject(refused('integrationId', 'bridgeDiffers'))
    expect(
      (await patch('/casinos/cf_aurora', { bridgeId: 'alpine', integrationId: 'alpenglanz' })).status,
    ).toBe(200)
  })

  it('keep the bridge while casinos belong to the integration', async () => {
    const fixed = await patch('/integrations/coinworks', { bridgeId: 'alpine' })
    expect(fixed.body).toMatchObject({ status: 409, ...refused('bridgeId', 'integrationBridgeFixed') })
    await patch('/casinos/cf_jolly', { integrationId: null })
    expect((await patch('/integrations/coinworks', { bridgeId: 'alpine' })).status).toBe(200)
  })

  it('can be separated only once another casino is the default', async () => {
    const leaves = await patch('/casinos/cf_fjord', { integrationId: null })
    expect(leaves.body).toMatchObject({ status: 409, ...refused('integrationId', 'casinoIsDefault') })
    const moves = await patch('/casinos/cf_fjord', { integrationId: 'kuestenland' })
    expect(moves.body).toMatchObject({ code: 'casinoIsDefault' })
    expect((await remove('/casinos/cf_fjord')).body).toMatchObject({
      code: 'casinoIsDefault',
      refs: [{ resource: 'integrations', id: 'polaris', label: 'Polaris Play' }],
    })
    await patch('/integrations/polaris', { defaultCasinoId: 'cf_aurora' })
    expect((await patch('/casinos/cf_fjord', { integrationId: null })).status).toBe(200)
    expect((await remove('/casinos/cf_fjord')).status).toBe(200)
  })

  it("fit: the default is one of the integration's own casinos", async () => {
    const foreign = await patch('/integrations/polaris', { defaultCasinoId: 'cf_deichhof' })
    expect(foreign.body).toMatchObject({
      status: 422,
      ...refused('defaultCasinoId', 'casinoNotOfIntegration'),
    })
    const gone = await patch('/integrations/polaris', { defaultCasinoId: 'cf_none' })
    expect(gone.body).toMatchObject(refused('defaultCasinoId', 'referenceMissing'))
    const { bridgeId, gameClientIntegrationUrl } = await read('/integrations/polaris')
    const fresh = { id: 'fresh', name: 'Fresh', bridgeId, gameClientIntegrationUrl }
    expect((await create('integrations', { ...fresh, defaultCasinoId: 'cf_aurora' })).body).toMatchObject(
      refused('defaultCasinoId', 'casinoNotOfIntegration'),
    )
    expect((await create('integrations', fresh)).status).toBe(201)
  })
})
