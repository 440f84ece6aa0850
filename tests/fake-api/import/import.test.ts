import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import fixtures from '../../../db.json' with { type: 'json' }
import type { Job } from '../../../src/contract/answers/jobs.ts'
import type { Row } from '../../../src/contract/values.ts'
import { ifMatch, installation, listen, startApi, type TestApi } from '../../support/api.ts'
import { at, importsOf, outcomes } from './support.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())
const { start, ended, previewOf, imported, read, log } = importsOf(() => api)

const retry = ({ id }: Pick<Job, 'id'>) =>
  api.call(`/jobs/${id}/retry`, { method: 'POST', headers: { 'Idempotency-Key': `again ${id}` } })

describe('an import', () => {
  it('creates a game as a user would, active nowhere', async () => {
    const { games } = await previewOf('quartzline')
    const offered = games.find(({ state, isNewStudio }) => state === 'new' && !isNewStudio)
    const job = await imported('quartzline', [offered?.providerGameId ?? ''])
    expect(job.by).toMatchObject({ id: 'u-admin' })
    const game = await read(`/games/${offered?.gameId ?? ''}`)
    expect(game).toMatchObject({
      version: 1,
      name: offered?.name,
      providerId: 'quartzline',
      providerGameId: offered?.providerGameId,
      theoreticalRtp: offered?.theoreticalRtp,
    })
    for (const collection of ['casino-games', 'integration-games'])
      expect((await api.call(`/${collection}?filter={"gameId":"${game.id}"}`)).rows).toEqual([])
    const [own] = await log({ resource: 'games', recordId: game.id })
    const [whole] = await log({ resource: 'game-providers', action: 'import' })
    expect(own).toMatchObject({ action: 'create', by: { name: 'Ada Admin' }, parentId: whole?.id })
    expect(own?.['changes']).toEqual(expect.arrayContaining(offered?.changes ?? []))
  })

  it('creates an unknown studio once for all of its games', async () => {
    const { games } = await previewOf('mirabella')
    const fresh = games.filter(({ state, isNewStudio }) => state === 'new' && isNewStudio)
    const names = [...new Set(fresh.map(({ studio }) => studio))]
    expect(fresh.length).toBeGreaterThan(names.length)
    const job = await imported(
      'mirabella',
      fresh.map(({ providerGameId }) => providerGameId),
    )
    const { rows } = await api.call('/game-studios?range=[0,99]')
    expect(rows.map(({ name }) => name).filter((name) => names.includes(String(name)))).toHaveLength(
      names.length,
    )
    const studioId = rows.find(({ name }) => name === fresh[0]?.studio)?.id
    expect(await read(`/games/${fresh[0]?.gameId ?? ''}`)).toMatchObject({ studioId })
    expect(await log({ resource: 'game-studios' })).toHaveLength(names.length)
    const refs = job.items.flatMap((item) => item.refs ?? [])
    const created = refs.filter(({ resource }) => resource === 'game-studios')
    expect(created.map(({ label }) => label).toSorted()).toEqual(names.toSorted())
    const left = games.length - fresh.length
    expect(Object.values(job.notChosen ?? {}).reduce((sum, one) => sum + one, 0)).toBe(left)
  })

  it('takes over changed fields, and names who changed them by hand', async () => {
    await api.close()
    api = await startApi({ state: installation() })
    const kelpie = async () =>
      (await previewOf('mirabella')).games.find(({ gameId }) => gameId === 'kelpie-keep')
    expect(await kelpie()).toMatchObject({
      state: 'changed',
      changes: [{ field: 'theoreticalRtp', before: 94.6, after: 91.4 }],
      lastEdit: { by: { name: 'Katharina Brandt' }, changedAt: '2026-01-14T09:30:00.000Z' },
    })
    const job = await imported('mirabella', ['MI-kelpie_keep', 'MI-indigo_isles'])
    expect(outcomes(job)).toEqual({ 'MI-kelpie_keep': 'updated', 'MI-indigo_isles': 'updated' })
    expect(await read('/games/kelpie-keep')).toMatchObject({ theoreticalRtp: 91.4, version: 3 })
    expect(await read('/games/indigo-isles')).toMatchObject({
      theoreticalRtp: 96.4,
      studioId: 'glimmerworks',
    })
    expect(await kelpie()).toMatchObject({ state: 'same', changes: [] })
    // After a revert, the field counts as changed by that user, not by the import.
    const row = await read('/games/kelpie-keep')
    const body = { theoreticalRtp: 94.6 }
    await api.call('/games/kelpie-keep', { method: 'PATCH', body, headers: ifMatch(row) })
    expect(await kelpie()).toMatchObject({ state: 'changed', lastEdit: { by: { name: 'Ada Admin' } } })
  })

  it('follows the rules: refusals are shown in the preview, logged with a reason, and can be retried', async () => {
    const { games } = await previewOf('hexanode')
    const nimbus = expect.objectContaining({ resource: 'casinos', id: 'cf_nimbus', value: 96.01 }) as object
    const refs = expect.arrayContaining([nimbus]) as object
    const reason = { field: 'theoreticalRtp', code: 'rtpAboveCasinos', refs }
    expect(games.find(({ gameId }) => gameId === 'zephyr-wheel')).toMatchObject({ state: 'changed', reason })
    const job = await imported('hexanode', ['zephyr-wheel', 'tidal-treasures'])
    expect(job.state).toBe('partlyFailed')
    expect(job.items).toMatchObject([
      {
        id: 'zephyr-wheel',
        outcome: 'failed',
        reason: { code: 'rtpAboveCasinos' },
        refs: [{ resource: 'games', id: 'zephyr-wheel' }],
      },
      { id: 'tidal-treasures', outcome: 'updated' },
    ])
    expect(await read('/games/zephyr-wheel')).toMatchObject({ theoreticalRtp: 95.1, version: 1 })
    expect(await log({ recordId: 'zephyr-wheel' })).toMatchObject([
      { action: 'refused', attempted: 'edit', code: 'rtpAboveCasinos' },
    ])
    for (const { id } of (await api.call('/casinos?range=[0,99]')).rows) {
      const row = await read(`/casinos/${id}`)
      await api.call(`/casinos/${id}`, { method: 'PATCH', body: { maxRtp: null }, headers: ifMatch(row) })
    }
    expect(outcomes(await ended((await retry(job)).record))).toEqual({ 'zephyr-wheel': 'updated' })
  })

  it('that is retried takes what the provider offers by then', async () => {
    const offered = (await previewOf('hexanode')).games.find(({ gameId }) => gameId === 'zephyr-wheel')
    const job = await imported('hexanode', ['zephyr-wheel', 'gone'])
    await api.store.transaction(async (tx) => {
      const inputs = (await tx.get('job-inputs', job.id)) as Row & {
        given: Record<string, { offer: object }>
      }
      const { offer } = inputs.given['zephyr-wheel'] ?? {}
      const given = { ...inputs.given, 'zephyr-wheel': { offer: { ...offer, theoreticalRtp: 90 } } }
      await tx.replace('job-inputs', { ...inputs, version: 2, given })
    })
    const again = await ended((await retry(job)).record)
    expect(again.items).toMatchObject([
      { id: 'zephyr-wheel', outcome: 'failed', reason: { code: 'rtpAboveCasinos' } },
      { id: 'gone', outcome: 'failed', reason: { code: 'gameNotOffered' } },
    ])
    const kept = await api.store.get('job-inputs', again.id)
    expect(kept?.['given']).toMatchObject({
      'zephyr-wheel': { offer: { theoreticalRtp: offered?.theoreticalRtp } },
    })
    expect(await read('/games/zephyr-wheel')).toMatchObject({ theoreticalRtp: 95.1 })
  })

  it('is not retried with what an address offered that is the provider’s no longer', async () => {
    const job = await imported('hexanode', ['zephyr-wheel', 'gone'])
    const transaction = api.store.transaction.bind(api.store)
    const changed = vi.spyOn(api.store, 'transaction').mockImplementationOnce((work) =>
      transaction(async (tx) => {
        const provider = (await tx.get('game-providers', 'hexanode')) as Row
        await tx.replace('game-providers', { ...provider, version: provider.version + 1 })
        return work(tx)
      }),
    )
    expect((await retry(job)).body).toMatchObject({ status: 409, code: 'importChanged' })
    changed.mockRestore()
    expect((await api.call(`/jobs?filter={"retryOf":"${job.id}"}`)).rows).toEqual([])
  })

  it('is not retried while the provider does not answer', async () => {
    const job = await imported('quartzline', ['gone'])
    const row = await read('/game-providers/quartzline')
    const apiConfig = { ...(row['apiConfig'] as object), apiUrl: 'http://127.0.0.1:1' }
    const body = { apiConfig: { ...apiConfig, apiKey: 'a key of its own' } }
    const changed = await api.call(`/game-providers/${row.id}`, {
      method: 'PATCH',
      body,
      headers: ifMatch(row),
    })
    expect(changed.status).toBe(200)
    expect((await retry(job)).body).toMatchObject({ code: 'providerUnreachable' })
    expect((await api.call(`/jobs?filter={"retryOf":"${job.id}"}`)).rows).toEqual([])
  })

  it('refuses invalid or unknown games one by one', async () => {
    const job = await imported('quartzline', ['QU-twin_pearls', 'QU-bonus_test', 'gone', 'amber-orchard'])
    expect(job.items).toMatchObject([
      { outcome: 'failed', reason: { code: 'offeredTwice' } },
      {
        outcome: 'failed',
        reason: {
          code: 'tooBig',
          params: { max: 100 },
          field: { resource: 'games', path: 'theoreticalRtp' },
        },
      },
      { outcome: 'failed', label: 'gone', reason: { code: 'gameNotOffered' } },
      { outcome: 'unchanged' },
    ])
  })

  it('does not start if the list has changed since the preview', async () => {
    const { hash } = await previewOf('quartzline')
    const row = await read('/games/velvet-comet')
    await api.call('/games/velvet-comet', { method: 'PATCH', body: { name: 'Comet' }, headers: ifMatch(row) })
    const { status, body } = await start('quartzline', ['QU-velvet_comet'], {}, { hash })
    expect([status, body]).toMatchObject([409, { code: 'importChanged' }])
    const { hash: now } = await previewOf('quartzline')
    expect((await start('quartzline', ['QU-velvet_comet'], {}, { hash: now })).status).toBe(202)
  })

  it('gives a game a new id if another game has its name', async () => {
    const { games } = await previewOf('northgate')
    const [first] = games.filter(({ state }) => state === 'new')
    const row = { ...(await read('/games/nightjar')), id: first?.gameId, providerGameId: null }
    const { version: _v, createdAt: _c, updatedAt: _u, ...body } = row as Record<string, unknown>
    expect((await api.call('/games', { method: 'POST', body })).status).toBe(201)
    const job = await imported('northgate', [first?.providerGameId ?? ''])
    expect(job.state).toBe('done')
    expect(await read(`/games/${first?.gameId ?? ''}-2`)).toMatchObject({ name: first?.name })
  })

  it('runs once per provider at a time', async () => {
    const [subjects, state] = [['import/game-providers/quartzline'], 'running']
    await api.store.transaction((tx) => tx.insert('jobs', { id: 'first', version: 1, state, subjects }))
    const { status, body } = await start('quartzline', ['QU-velvet_comet'])
    expect([status, body]).toMatchObject([
      409,
      { code: 'alreadyRunning', refs: [{ resource: 'jobs', id: 'first' }] },
    ])
  })

  it('shows no secret, even if the provider repeats one', async () => {
    const echo = await listen((request, response) => {
      response.statusCode = 403
      response.end(JSON.stringify({ error: `Key ${String(request.headers['x-api-key'])} is blocked` }))
    })
    const row = await read('/game-providers/quartzline')
    const body = {
      apiConfig: { ...(row['apiConfig'] as object), apiUrl: echo.origin, apiKey: 'a key of its own' },
    }
    await api.call('/game-providers/quartzline', { method: 'PATCH', body, headers: ifMatch(row) })
    expect((await api.call(at('quartzline'))).body).toMatchObject({ params: { text: 'Key ••• is blocked' } })
    await echo.close()
    await previewOf('hexanode')
    await imported('hexanode', ['tidal-treasures'])
    const secrets = JSON.stringify(fixtures['game-providers']).match(/demo-[\w-]+/g) ?? []
    expect(secrets.length).toBeGreaterThan(8)
    for (const secret of secrets) expect(api.answers.join()).not.toContain(secret)
  })
})
