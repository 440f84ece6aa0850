import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { casinos } from '../../resources/casinos/entity.ts'
import { duePushesFilterAfterWrite } from '../../src/contract/duePushesFilter.ts'
import type { Row } from '../../src/contract/values.ts'
import { ifMatch, installation, startApi, type TestApi } from '../support/api.ts'
import { pushesOf } from '../support/pushes.ts'
import { sampleOf } from '../support/samples.ts'

let api: TestApi
beforeEach(async () => {
  const state = installation()
  // The game was activated before its RTP exceeded the maximum, so it is not pushed.
  state['casino-games'] = state['casino-games']?.map((row) =>
    row['casinoId'] === 'cf_aurora' && row['gameId'] === 'oyster-oracle' ? { ...row, active: true } : row,
  ) as Row[]
  api = await startApi({ state })
  const ids = ['cf_aurora', 'cf_deichhof', 'cf_fjord', 'cf_mistral', 'cf_nimbus']
  await pushesOf(api).start('/casinos', { ids })
  await api.settled()
  // A push that is already due cannot become due by the change under test.
  for (const id of ids) await pushesOf(api).patch(`/casinos/${id}`, { name: `${id} II` })
})
afterEach(() => api.close())

/** The pushes that became due by a write, according to the answer. */
async function due(collection: string, saved: Row): Promise<string[]> {
  const question = duePushesFilterAfterWrite(collection, saved)
  const { rows, status } = await api.call(
    `/${question?.collection}?filter=${encodeURIComponent(JSON.stringify(question?.filter))}&sort=["id","ASC"]`,
  )
  expect(status).toBe(200)
  return rows.map(({ id }) => id)
}

async function change(collection: string, id: string, body: object) {
  const { record } = await api.call(`/${collection}/${id}`)
  const {
    record: saved,
    status,
    text,
  } = await api.call(`/${collection}/${id}`, {
    method: 'PATCH',
    body,
    headers: ifMatch(record),
  })
  expect([status, text]).toEqual([200, text])
  return due(collection, saved)
}

async function assignment(collection: string, where: object) {
  const { rows } = await api.call(`/${collection}?filter=${JSON.stringify(where)}`)
  return rows[0] as Row
}
const inAurora = (gameId: string) => assignment('casino-games', { casinoId: 'cf_aurora', gameId })
const inPolaris = (gameId: string) => assignment('integration-games', { integrationId: 'polaris', gameId })

describe('the pushes that become due by a change', () => {
  it('are those of a casino whose pushed game is switched, and none if the integration has it inactive', async () => {
    const { id } = await inAurora('glimmer-grotto')
    expect(await change('casino-games', id, { active: false })).toEqual(['cf_aurora'])
    expect(await change('casino-games', id, { active: true })).toEqual([])
    const off = await inAurora('wandering-owl')
    expect(await change('casino-games', off.id, { active: true })).toEqual([])
  })

  it('are those of a casino from which a pushed game is removed', async () => {
    for (const [gameId, expected] of [
      ['glimmer-grotto', ['cf_aurora']],
      ['wandering-owl', []],
    ] as const) {
      const row = await inAurora(gameId)
      await api.call(`/casino-games/${row.id}`, { method: 'DELETE', headers: ifMatch(row) })
      expect(await due('casino-games', row)).toEqual(expected)
    }
  })

  it('are those of an integration with a casino that has a switched game', async () => {
    expect(
      await change('integration-games', (await inPolaris('glimmer-grotto')).id, { active: false }),
    ).toEqual(['polaris'])
    expect(await change('integration-games', (await inPolaris('emberfall')).id, { active: false })).toEqual(
      [],
    )
  })

  it('are those of casinos that may no longer offer a version, or may again', async () => {
    const id = 'salt-and-silver.v1.20'
    const { jurisdictionIds } = (await api.call(`/game-versions/${id}`)).record
    const without = await change('game-versions', id, { jurisdictionIds: ['ontario'] })
    expect(without).toContain('cf_aurora')
    expect(await change('game-versions', id, { jurisdictionIds })).toEqual([])
  })

  it('are those of casinos whose maximum the RTP meets again, and none for a new name', async () => {
    expect(await change('games', 'nine-larks', { name: 'Ten Larks' })).toEqual([])
    expect(await change('games', 'oyster-oracle', { theoreticalRtp: 97 })).toEqual(['cf_aurora'])
  })

  it("are those of a bridge's casinos if its address changes, and none for a new name", async () => {
    expect(await change('bridges', 'aurora-north', { name: 'Northern lights' })).toEqual([])
    const moved = await change('bridges', 'aurora-north', { routerUrl: 'http://elsewhere.example/north' })
    expect(moved).toEqual(['cf_aurora', 'cf_deichhof', 'cf_fjord', 'cf_nimbus'])
  })

  it('are none of a new casino, whose page says what it needs first', async () => {
    const { record } = await api.call('/casinos', { method: 'POST', body: sampleOf(casinos, 'fresh') })
    expect(await due('casinos', record)).toEqual([])
    expect(await change('casinos', 'cf_aurora', { name: 'Aurora II' })).toEqual(['cf_aurora'])
  })

  it('are those of a casino without pushes if a game is activated', async () => {
    const row = await assignment('casino-games', { casinoId: 'cf_kupfer', gameId: 'linden-ladder' })
    expect(await change('casino-games', row.id, { active: false })).toEqual([])
    expect(await change('casino-games', row.id, { active: true })).toEqual(['cf_kupfer'])
  })
})
