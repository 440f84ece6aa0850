import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Behaviour } from '../../fake-api/neighbours/behaviour.ts'
import { buildConfigurations } from '../../fake-api/push/configuration.ts'
import type { Row } from '../../src/contract/values.ts'
import { installation, now } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { startPushing, type Pushing } from '../support/pushes.ts'

let { api, pushes } = {} as Pushing
beforeEach(async () => void ({ api, pushes } = await startPushing()))
afterEach(() => api.close())

const aurora = '/casinos/cf_aurora'
const polaris = '/integrations/polaris'

describe('a push of a casino', () => {
  it('sends the configuration; the bridge answers with its hash, and nothing is pending', async () => {
    const [before] = await pushes.plan(aurora)
    expect(before).toMatchObject({ id: 'aurora-north', label: 'Nordlicht Bridge', pushedAt: null })
    expect(before?.changes).toContainEqual({ field: 'name', before: null, after: 'Aurora Palace' })
    expect((await api.call(aurora)).record['pushState']).toBe('never')

    const { job, push: done } = await pushes.push(aurora)
    expect(job).toMatchObject({ kind: 'push', state: 'done', items: [{ id: 'aurora-north', outcome: 'ok' }] })
    expect(done).toMatchObject({ resource: 'casinos', recordId: 'cf_aurora', state: 'done', finishedAt: now })
    expect(done.targets).toMatchObject([{ casinoId: 'cf_aurora', outcome: 'ok', changes: before?.changes }])
    const hash = done.targets[0]?.configurationHash
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(done).toMatchObject({ configurationHash: hash })
    expect(await pushes.known('aurora-north', 'cf_aurora')).toEqual({ hash, taken: 1 })
    expect(await pushes.plan(aurora)).toMatchObject([{ changes: [], pushedAt: now }])
    expect((await api.call(aurora)).record['pushState']).toBe('upToDate')
  })

  it('contains the declared fields only', async () => {
    const casino = { ...installation()['casinos']?.[0], integrationId: null, note: 'for staff' } as Row
    const [sent] = await buildConfigurations(() => Promise.resolve([]), [casino])
    const { version: _version, createdAt: _created, updatedAt: _updated, note: _note, ...named } = casino
    expect(sent).toEqual({
      ...named,
      integration: null,
      games: [],
      integrationOptions: expect.any(Array) as unknown,
    })
  })

  it('is skipped if the bridge already has the configuration', async () => {
    const { push: first } = await pushes.push(aurora)
    const { job, push: second } = await pushes.push(aurora)
    expect(job).toMatchObject({ state: 'done', items: [{ outcome: 'unchanged' }] })
    expect(second.targets).toMatchObject([
      { outcome: 'unchanged', changes: [], configurationHash: first.targets[0]?.configurationHash },
    ])
    expect(await pushes.known('aurora-north', 'cf_aurora')).toMatchObject({ taken: 1 })
  })

  it('names pending changes: fields, secrets, games, and fields of the integration', async () => {
    await pushes.push(aurora)
    const options = (await api.call(aurora)).record['integrationOptions'] as { optionId: string }[]
    const sorted = options.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1))
    expect(sorted.length).toBeGreaterThan(1)
    await pushes.patch(aurora, {
      maxRtp: null,
      integrationOptions: sorted.slice(1),
      customOptions: { theme: 'night' },
      servicePassword: 'a-new-one',
    })
    await pushes.patch(polaris, { gameClientIntegrationUrl: 'https://client.example/next' })
    const { rows } = await api.call('/casino-games?filter={"casinoId":"cf_aurora","playable":true}')
    const game = rows[0]
    await pushes.patch(`/casino-games/${game?.id}`, { active: false })
    expect((await api.call(aurora)).record['pushState']).toBe('changed')
    expect((await api.call('/casinos?filter={"pushState":"changed"}')).rows.map(({ id }) => id)).toEqual([
      'cf_aurora',
    ])
    const [planned] = await pushes.plan(aurora)
    const changes = new Map(planned?.changes.map((change) => [change.field, change]))
    expect(changes.get('maxRtp')).toMatchObject({ after: null })
    expect(changes.get('customOptions.theme')).toMatchObject({ before: null, after: 'night' })
    expect(changes.get('integrationOptions')).toMatchObject({ before: sorted, after: sorted.slice(1) })
    expect(changes.get('servicePassword')?.after).toEqual({ set: true, changedAt: now })
    expect(changes.get('integration.gameClientIntegrationUrl')?.after).toBe('https://client.example/next')
    expect(changes.get('games')).toEqual({ field: 'games', before: [game?.['gameId']], after: [] })
    const { push: done } = await pushes.push(aurora)
    expect(done.targets).toMatchObject([{ outcome: 'ok', changes: planned?.changes }])
    expect(await pushes.known('aurora-north', 'cf_aurora')).toMatchObject({ taken: 2 })
  })

  it('is not pending after a change was undone', async () => {
    await pushes.push(aurora)
    const { record } = await api.call(aurora)
    await pushes.patch(aurora, { maxRtp: 90 === record['maxRtp'] ? 91 : 99 })
    await pushes.patch(aurora, { maxRtp: record['maxRtp'] })
    expect((await api.call(aurora)).record['pushState']).toBe('upToDate')
  })

  const unanswered = ['bridgeTimeout', 'bridgeUnreachable']

  it.each<[Behaviour, { code: string; params?: object }]>([
    ['slow', { code: 'bridgeTimeout' }],
    ['refuse', { code: 'bridgeUnreachable' }],
    ['fail', { code: 'bridgeRefused', params: { text: 'The neighbour was told to fail.' } }],
    ['lie', { code: 'bridgeConfirmedOther' }],
  ])('to a bridge that is %s fails with the reason; a retry succeeds', async (behaviour, reason) => {
    await told(api, 'bridges/aurora-north', behaviour)
    const { job, push: failed } = await pushes.push(aurora)
    expect(job).toMatchObject({ state: 'failed', items: [{ outcome: 'failed', reason }] })
    expect(failed).toMatchObject({ state: 'failed', targets: [{ outcome: 'failed', reason }] })
    expect((await api.call(aurora)).record['pushState']).toBe('never')
    const action = unanswered.includes(reason.code) ? 'outcomeUnknown' : 'refused'
    const filter = JSON.stringify({ recordId: 'cf_aurora', code: reason.code })
    expect((await api.call(`/audit-entries?filter=${filter}`)).rows).toMatchObject([{ action }])

    await told(api, 'bridges/aurora-north', 'fine')
    const { record } = await pushes.post(`/jobs/${job.id}/retry`)
    await api.settled()
    expect((await api.call(`/pushes/${record.id}`)).body).toMatchObject({ state: 'done' })
    expect(await pushes.known('aurora-north', 'cf_aurora')).toMatchObject({ taken: 1 })
  })

  it('is logged before the bridge is called, and its outcome afterwards', async () => {
    await pushes.push(aurora)
    await told(api, 'bridges/aurora-north', 'fail')
    await pushes.push(aurora)
    const { rows } = await api.call('/audit-entries?sort=["id","ASC"]&filter={"recordId":"cf_aurora"}')
    expect(rows).toMatchObject([
      { action: 'attempted', attempted: 'push', code: null, by: { name: 'Ada Admin' } },
      {
        action: 'push',
        parentId: rows[0]?.id,
        changes: [{ field: 'pushState', before: 'never', after: 'upToDate' }],
      },
      { action: 'attempted', attempted: 'push' },
      { action: 'refused', attempted: 'push', code: 'bridgeRefused', parentId: rows[2]?.id },
    ])
  })
})
