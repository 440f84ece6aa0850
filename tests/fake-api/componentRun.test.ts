import { describe, expect, it } from 'vitest'
import type { ComponentCheckRunsAnswer, ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { RowsByCollection } from '../../fake-api/stores/rowsByCollection.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import { fixtures, startApi, type Caller } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startApi())

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const start = (body: object = {}, as: Caller = 'admin', headers = key()) =>
  api.call('/cpv-checks', { as, method: 'POST', body: { reason: 'routine', ...body }, headers })
const job = async (id: string) => (await api.call(`/jobs/${id}`)).body as Job
const rowsOf = async (runId: string) =>
  (await api.call(`/cpv-checks?filter={"runId":"${runId}"}&sort=["component","ASC"]`)).rows

describe('a run of component checks', () => {
  it('checks all components; a slow one does not delay the others', async () => {
    await told(api, 'components/nightjar.math', 'slow')
    const { record } = await start()
    await api.settled()
    const rows = await rowsOf(record.id)
    const { components } = (await api.call('/cpv-components')).body as ComponentStatesAnswer
    expect(rows.map(({ component }) => component)).toEqual(components.map(({ component }) => component))
    const found = Object.fromEntries(rows.map((row) => [row['component'], row['result']]))
    expect(found).toMatchObject({
      'nightjar.math': 'notReachable',
      'promo-overlay': 'notListed',
      'vintage-vinyl.math': 'mismatch',
    })
    expect(Object.values(found)).toContain('match')
    expect(await job(record.id)).toMatchObject({
      kind: 'componentCheck',
      state: 'partlyFailed',
      total: rows.length,
    })
  })

  it('reports a component that is missing in the directory once, with or without allowed hashes', async () => {
    const state = fixtures()
    const [first] = state['cpv-checks'] ?? []
    const [hash] = state['allowed-hashes'] ?? []
    const gone = { ...first, id: 'gone-1', version: 1, component: 'gone.math', failure: null }
    const listed = { ...hash, id: 'gone-2', version: 1, component: 'gone-but-listed', hash: 'a'.repeat(40) }
    const vanished = await startApi({
      state: {
        ...state,
        'cpv-checks': [...(state['cpv-checks'] ?? []), gone],
        'allowed-hashes': [...(state['allowed-hashes'] ?? []), listed],
      },
    })
    const run = async () => {
      const { record } = await vanished.call('/cpv-checks', {
        method: 'POST',
        body: { reason: 'routine' },
        headers: key(),
      })
      await vanished.settled()
      const { rows } = await vanished.call(`/cpv-checks?filter={"runId":"${record.id}"}`)
      return rows.filter(({ component }) => String(component).startsWith('gone'))
    }
    const found = await run()
    expect(found.map(({ component, result, failure }) => [component, result, failure]).toSorted()).toEqual([
      ['gone-but-listed', 'notReachable', 'notInstalled'],
      ['gone.math', 'notReachable', 'notInstalled'],
    ])
    expect((await run()).map(({ component }) => component)).toEqual(['gone-but-listed'])
    await vanished.close()
  })

  it('is refused for components that are being checked, with a link to that run', async () => {
    await told(api, 'components/rng-core', 'slow')
    const giveUp = api.keepWaiting()
    const { record } = await start({ components: ['rng-core'] })
    const { status, body } = await start()
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'alreadyRunning', refs: [{ resource: 'jobs', id: record.id }] })
    expect((await start({ components: ['game-server'] })).status).toBe(202)
    giveUp()
    await api.settled()
    expect((await start({ components: ['rng-core'] })).status).toBe(202)
  })

  it('is a filter of the list of checks', async () => {
    const { record } = await start({ components: ['rng-core', 'game-server'] })
    await api.settled()
    const runsOf = async (search: string) =>
      (await api.call(`/cpv-runs${search}`)).body as ComponentCheckRunsAnswer
    const { runs, components } = await runsOf('')
    const own = { id: record.id, by: { name: 'Ada Admin' }, components: 2 }
    expect(runs[0]).toMatchObject(own)
    const { rows } = await api.call('/cpv-checks?range=[0,999]')
    expect(runs.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(rows.map(({ runId }) => String(runId)))].toSorted(),
    )
    expect(components).toEqual([...new Set(rows.map(({ component }) => component))].toSorted())
    expect(await runsOf(`?id=${record.id}&id=none`)).toEqual({
      runs: [runs[0]],
      components: ['game-server', 'rng-core'],
    })
    expect((await api.call('/cpv-runs?name=x')).status).toBe(400)
  })

  it('is listed while it is among the latest 5,000 checks', async () => {
    const at = (index: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + index).toISOString()
    const rows = Array.from({ length: 5_001 }, (_, index) => ({
      ...{
        id: `check-${index}`,
        version: 1,
        runId: `run-${index}`,
        checkedOn: at(index),
        component: 'rng-core',
      },
    }))
    const many = await startApi({ state: { ...fixtures(), 'cpv-checks': rows } })
    const { runs } = (await many.call('/cpv-runs', { undocumented: true })).body as ComponentCheckRunsAnswer
    await many.close()
    expect([runs.length, runs[0]?.id, runs.at(-1)?.id]).toEqual([5_000, 'run-5000', 'run-1'])
  })

  it('repeats unreachable components as another run', async () => {
    await told(api, 'components/rng-core', 'refuse')
    const { record } = await start({ components: ['rng-core', 'game-server'], comment: 'Night shift' })
    await api.settled()
    await told(api, 'components/rng-core', 'fine')
    const again = await api.call(`/jobs/${record.id}/retry`, { method: 'POST', headers: key() })
    await api.settled()
    expect(await rowsOf(again.record.id)).toMatchObject([
      { component: 'rng-core', result: 'match', comment: 'Night shift' },
    ])
    expect(await rowsOf(record.id)).toHaveLength(2)
  })

  it('is logged before any component is asked, and then each result', async () => {
    const { record } = await start({ components: ['rng-core', 'game-server'] })
    await api.settled()
    const { rows } = await api.call('/audit-entries?filter={"resource":"cpv-checks"}&sort=["id","ASC"]')
    const [intent, ...outcomes] = rows
    expect(intent).toMatchObject({
      action: 'attempted',
      attempted: 'check',
      recordId: record.id,
      recordLabel: 'rng-core, game-server',
    })
    const results = await rowsOf(record.id)
    expect(outcomes.map(({ action, parentId }) => [action, parentId])).toEqual(
      results.map(() => ['check', intent?.id]),
    )
    expect(outcomes.map(({ recordId }) => recordId).toSorted()).toEqual(
      results.map(({ id }) => id).toSorted(),
    )
  })

  it.each([
    [{ reason: 'boredom' }, { reason: 'choiceInvalid' }],
    [{ reason: undefined }, { reason: 'required' }],
    [{ comment: 'x'.repeat(201) }, { comment: 'tooLong' }],
    [{ components: [] }, { components: 'required' }],
    [{ components: ['nobody'] }, { components: 'referenceMissing' }],
    [{ components: ['rng-core', 'rng-core'] }, { components: 'duplicate' }],
    [{ force: true }, { force: 'unknownField' }],
  ])('is not started with %o', async (body, expected) => {
    const { status, record } = await start(body)
    expect(status).toBe(422)
    const errors = Object.entries(record['errors'] as Record<string, { code: string }>)
    expect(Object.fromEntries(errors.map(([field, { code }]) => [field, code]))).toEqual(expected)
  })
})

it('continues after a crash without losing or repeating a check', async () => {
  const disk: RowsByCollection[] = []
  const store = createJsonStore(fixtures(), async (state) => void disk.push(structuredClone(state)))
  const crashed = await startApi({ store })
  const { record } = await crashed.call('/cpv-checks', {
    method: 'POST',
    body: { reason: 'recovery' },
    headers: key(),
  })
  await crashed.settled()
  await crashed.close()
  const doneIn = (state: RowsByCollection) => state['jobs']?.find(({ id }) => id === record.id)?.['done']
  const halfWay = disk.find((state) => doneIn(state) === 7)
  const before = halfWay?.['cpv-checks']?.filter(({ runId }) => runId === record.id) ?? []
  expect(before).toHaveLength(7)
  const all = Number(record['total'])

  const again = await startApi({ state: halfWay ?? {} })
  await again.settled()
  const { rows } = await again.call(`/cpv-checks?filter={"runId":"${record.id}"}`)
  expect(rows).toHaveLength(all)
  expect(rows).toEqual(expect.arrayContaining(before))
  expect(new Set(rows.map(({ component }) => component)).size).toBe(all)
  expect((await again.call(`/jobs/${record.id}`)).body).toMatchObject({ state: 'done', done: all })
  const log = await again.call('/audit-entries?filter={"resource":"cpv-checks","action":"check"}')
  expect(log.rows.map(({ recordId }) => recordId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  await again.close()
})
