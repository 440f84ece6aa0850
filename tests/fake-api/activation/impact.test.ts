import { describe, expect, it } from 'vitest'
import { computeImpact } from '../../../fake-api/activation/impact.ts'
import { serverUser } from '../../../fake-api/api.ts'
import { registry } from '../../../resources/entities.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { ifMatch, now, startApi } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'
import { batches, inCasino, inIntegration, state } from './support.ts'

const api = startForEach(() => startApi({ state: state() }))
const { tried, done, assigned } = batches(() => api)

describe('the impact of a batch', () => {
  it('describes the change of each cell without changing anything', async () => {
    await done({ items: [inCasino('cf_cobalt', 'calm'), inCasino('cf_cobalt', 'idle', false)] })
    const impact = await tried([
      inCasino('cf_cobalt', 'calm', false),
      inCasino('cf_cobalt', 'idle'),
      inCasino('cf_cobalt', 'tall', false),
      inCasino('cf_aurora', 'idle', false),
    ])
    expect(impact.items.map(({ change }) => change)).toEqual(['deactivate', 'activate', 'assign', 'assign'])
    expect(impact.totals).toMatchObject({ assign: 2, activate: 1, deactivate: 1, none: 0, failed: 0 })
    expect(await assigned()).toHaveLength(2)
    expect((await tried([inCasino('cf_cobalt', 'calm')])).items).toMatchObject([
      { change: 'none', warnings: [] },
    ])
  })

  it('counts open rounds, and says until when they can last', async () => {
    await done({ items: [inCasino('cf_aurora', 'calm'), inCasino('cf_cobalt', 'calm')] })
    const off = [inCasino('cf_aurora', 'calm', false), inCasino('cf_cobalt', 'calm', false)]
    const { items, totals } = await tried(off)
    expect(items).toMatchObject([
      { openRounds: 2, openUntil: '2026-12-19T00:00:00.000Z' },
      { openRounds: 1, openUntil: null },
    ])
    expect(totals).toMatchObject({ openRounds: 3, openUntil: null })
    const [{ openUntil } = { openUntil: null }] = items
    expect((await tried(off.slice(0, 1))).totals).toMatchObject({ openRounds: 2, openUntil })
  })

  it("sums up rounds of an integration's casinos", async () => {
    const { items } = await tried([inIntegration('polaris', 'calm')], 'admin', 'integration-games')
    expect(items).toMatchObject([{ openRounds: 3, openUntil: '2026-12-19T00:00:00.000Z' }])
    const seen = await tried([inIntegration('polaris', 'calm')], 'scopedAdmin', 'integration-games')
    expect(seen.items).toMatchObject([{ openRounds: 2 }])
  })

  it('warns of what a game lacks when it becomes active', async () => {
    const warnings = async (items: object[], to?: 'integration-games') =>
      (await tried(items, 'admin', to)).items.map((item) => item.warnings)
    const both = [inCasino('cf_aurora', 'calm'), inCasino('cf_bluefin', 'calm')]
    expect(await warnings(both)).toEqual([
      ['notInIntegration'],
      ['jurisdictionWithoutVersion', 'notInIntegration'],
    ])
    expect(await warnings([inCasino('cf_bluefin', 'calm', false)])).toEqual([[]])
    for (const [active, told] of [
      [false, ['inactiveInIntegration']],
      [true, []],
    ] as const) {
      await done({ items: [inIntegration('polaris', 'calm', active)] }, 'admin', 'integration-games')
      expect(await warnings(both.slice(0, 1))).toEqual([told])
    }
    const { record } = await api.call('/game-versions/calm.v1')
    const body = { properties: {} }
    await api.call('/game-versions/calm.v1', { method: 'PATCH', body, headers: ifMatch(record) })
    expect(await warnings(both.slice(0, 1))).toEqual([['missingProperties']])
    const [named] = (await tried(both.slice(0, 1))).items
    const { record: lacking } = await api.call('/game-versions/calm.v1')
    const names = (lacking['missingProperties'] as { name: string }[]).map(({ name }) => name)
    expect(named?.missingProperties).toEqual([
      {
        ...{ versionId: 'calm.v1', versionNumber: lacking['versionNumber'], names: names.slice(0, 6) },
        casinos: [{ id: 'cf_aurora', name: 'Aurora Palace' }],
      },
    ])
    expect(names.length).toBeGreaterThan(0)
  })

  it('names each version that lacks properties with what it lacks and the casinos that play it', async () => {
    const { record } = await api.call('/game-versions/calm.v1')
    const version = (id: string, jurisdictionIds: string[], properties: object) => ({
      ...{ gameId: 'calm', versionNumber: id, jurisdictionIds, properties },
      ...{ betSizes: record['betSizes'], supportsVouchers: true, supportsFeatureTriggerVouchers: true },
    })
    await done({ items: [inCasino('cf_mistral', 'calm'), inCasino('cf_bluefin', 'calm')] })
    const ofCasino = async (id: string) => String((await api.call(`/casinos/${id}`)).record['jurisdictionId'])
    const [mistral, bluefin] = [await ofCasino('cf_mistral'), await ofCasino('cf_bluefin')]
    const create = async (body: object) =>
      expect((await api.call('/game-versions', { method: 'POST', body })).status).toBe(201)
    await create(version('v2', [mistral], { one: '1' }))
    await create(version('v3', [bluefin], { two: '2' }))
    const { items } = await tried([inIntegration('harbourline', 'calm')], 'admin', 'integration-games')
    const lacking = Object.fromEntries(
      (items[0]?.missingProperties ?? []).map(({ versionNumber, ...rest }) => [versionNumber, rest]),
    )
    expect(lacking).toMatchObject({
      v2: { names: expect.arrayContaining(['two']), casinos: [{ id: 'cf_mistral', name: 'Mistral Rouge' }] },
      v3: { names: expect.arrayContaining(['one']), casinos: [{ id: 'cf_bluefin', name: 'Bluefin Casino' }] },
    })
  })

  it('names the casinos of an integration that have no version, and them alone', async () => {
    const told = async () => {
      const { items } = await tried([inIntegration('harbourline', 'calm')], 'admin', 'integration-games')
      return items.map(({ warnings, casinosWithoutVersion }) => [warnings, casinosWithoutVersion])
    }
    await done({ items: [inCasino('cf_mistral', 'calm'), inCasino('cf_bluefin', 'calm', false)] })
    expect(await told()).toEqual([[[], []]])
    await done({ items: [inCasino('cf_bluefin', 'calm')] })
    const bluefin = { id: 'cf_bluefin', name: 'Bluefin Casino', jurisdiction: 'United Kingdom' }
    expect(await told()).toEqual([[['jurisdictionWithoutVersion'], [bluefin]]])
  })

  it('names the reason why a cell would fail', async () => {
    const { items, totals } = await tried([
      inCasino('cf_aurora', 'tall'),
      inCasino('cf_gone', 'calm'),
      inCasino('cf_aurora', 'gone', false),
      inCasino('cf_cobalt', 'tall'),
    ])
    expect(items.map(({ error }) => error?.code)).toEqual([
      'rtpAboveMax',
      'referenceMissing',
      'referenceMissing',
      undefined,
    ])
    expect(totals).toMatchObject({ failed: 3, assign: 1 })
  })
})

it('dry runs take places among the slow reads of their person', async () => {
  const { list } = api.store
  const held: (() => void)[] = []
  let isHolding = true
  api.store.list = async (...asked) => {
    if (isHolding && asked[0] === 'games') await new Promise<void>((resolve) => held.push(resolve))
    return list(...asked)
  }
  const calls = Array.from({ length: 6 }, () => tried([inCasino('cf_cobalt', 'calm')]))
  await expect.poll(() => held.length).toBeGreaterThan(1)
  // Whatever else was to begin would have done so before these are answered.
  for (let times = 0; times < 5; times++) await api.call('/account')
  expect(held).toHaveLength(2)
  isHolding = false
  held.forEach((go) => go())
  for (const { items } of await Promise.all(calls)) expect(items).toHaveLength(1)
  api.store.list = list
})

it('a dry run of many cells lets others in between', async () => {
  const wanted = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ ownerId: 'cf_cobalt', gameId: `none${index}`, active: true },
  }))
  const looking = {
    registry,
    ask: api.ask,
    entity: registry.find('casino-games') as Entity,
    user: serverUser,
  }
  const { store } = api
  const turnsOf = async (cells: typeof wanted) => {
    let turns = 0
    let next: NodeJS.Immediate | undefined
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    count()
    await computeImpact(store, looking, cells, now)
    clearImmediate(next)
    return turns
  }
  const few = await turnsOf(wanted.slice(0, 1))
  expect((await turnsOf(wanted)) - few).toBeGreaterThanOrEqual(4)
})
