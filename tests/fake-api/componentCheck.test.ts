import { describe, expect, it } from 'vitest'
import type { ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { Behaviour } from '../../fake-api/neighbours/behaviour.ts'
import { listen, now, startApi } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startApi())

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const start = (body: object) =>
  api.call('/cpv-checks', { method: 'POST', body: { reason: 'routine', ...body }, headers: key() })
const job = async (id: string) => (await api.call(`/jobs/${id}`)).body as Job
const rowsOf = async (runId: string) =>
  (await api.call(`/cpv-checks?filter={"runId":"${runId}"}&sort=["component","ASC"]`)).rows

const named = ({ component }: { component: string }) => ({ component })

/** Checks a component; returns the job's item and the stored check. */
async function checked(component: string) {
  const { record } = await start({ components: [component] })
  await api.settled()
  const [item] = (await job(record.id)).items
  return { item, row: (await rowsOf(record.id))[0] }
}

describe('checking a component', () => {
  it.each<[Behaviour, object, object]>([
    ['fine', { outcome: 'match' }, { result: 'match', failure: null }],
    ['lie', { outcome: 'mismatch' }, { result: 'mismatch', failure: null }],
    [
      'slow',
      { outcome: 'failed', reason: { code: 'componentTimeout' } },
      { result: 'notReachable', failure: 'timeout', hash: null },
    ],
    [
      'refuse',
      { outcome: 'failed', reason: { code: 'componentUnreachable' } },
      { result: 'notReachable', failure: 'unreachable', hash: null },
    ],
    [
      'fail',
      { outcome: 'failed', reason: { code: 'componentFailed' } },
      { result: 'notReachable', failure: 'failed', hash: null },
    ],
  ])('reports a component that is %s', async (behaviour, expectedItem, expectedRow) => {
    await told(api, 'components/rng-core', behaviour)
    const { item, row } = await checked('rng-core')
    expect(item).toMatchObject({ id: 'rng-core', at: now, ...expectedItem })
    expect(row).toMatchObject({ component: 'rng-core', checkedOn: now, ...expectedRow })
  })

  it('stores user, time, reason, reported hash, and the hashes that were allowed then', async () => {
    const body = { components: ['wallet-gateway'], reason: 'update', comment: ' Release 7.4 ' }
    const { status, record, headers } = await start(body)
    expect([status, headers.get('Location')]).toEqual([202, `/api/jobs/${record.id}`])
    await api.settled()
    const { rows } = await api.call('/allowed-hashes?filter={"component":"wallet-gateway"}')
    const [row] = await rowsOf(record.id)
    expect(row).toMatchObject({
      reason: 'update',
      comment: 'Release 7.4',
      by: { id: 'u-admin', name: 'Ada Admin' },
      hash: '3dac7b46fdef524c596e1faace00c9cd924250b32377bad0f40b91a0bdcc25e5',
      runId: record.id,
    })
    expect((row?.['expected'] as string[]).toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted())
  })

  it('without allowed hashes reports `notListed`, and without installation `notReachable`', async () => {
    expect((await checked('promo-overlay')).row).toMatchObject({ result: 'notListed', expected: [] })
    const hash = 'ab'.repeat(32)
    await api.call('/allowed-hashes', { method: 'POST', body: { component: 'not here', hash } })
    expect((await checked('not here')).row).toMatchObject({ result: 'notReachable', failure: 'notInstalled' })
  })

  it('uses the hashes that are allowed at the time of the request', async () => {
    const before = (await checked('vintage-vinyl.math')).row
    expect(before).toMatchObject({ result: 'mismatch' })
    const why = { reason: 'Rolled out early, certificate at hand', release: '7.4.1' }
    const body = { component: 'vintage-vinyl.math', hash: String(before?.['hash']).toUpperCase(), ...why }
    expect((await api.call('/allowed-hashes', { method: 'POST', body })).status).toBe(201)
    expect((await checked('vintage-vinyl.math')).row).toMatchObject({ result: 'match' })
    expect((await api.call(`/cpv-checks/${before?.id}`)).record).toEqual(before)
  })
})

describe('the list of components', () => {
  const all = async () => (await api.call('/cpv-components')).body as ComponentStatesAnswer
  const state = async (name: string) => (await all()).components.find(({ component }) => component === name)

  it('has those with allowed hashes and those installed, with their last result', async () => {
    const { components, complete } = await all()
    expect(complete).toBe(true)
    const { rows: hashes } = await api.call('/allowed-hashes')
    const names = components.map(({ component }) => component)
    expect(names).toEqual(expect.arrayContaining(hashes.map(({ component }) => component)))
    const overlay = components.find(({ component }) => component === 'promo-overlay')
    expect(overlay?.allowed).toEqual([])
    const { rows } = await api.call('/cpv-checks?filter={"component":"promo-overlay"}')
    expect(overlay?.recent).toEqual(
      rows.map(({ id, result, checkedOn }) => ({ id, result, checkedOn })).toReversed(),
    )
  })

  it.each<Behaviour>(['slow', 'refuse', 'fail', 'lie'])(
    'may be incomplete if the directory is set to %s',
    async (behaviour) => {
      const { components } = await all()
      await told(api, 'components/directory', behaviour)
      // Components without allowed hashes are known from earlier checks.
      expect(await all()).toMatchObject({ complete: false, components: components.map(named) })
    },
  )

  it('marks components as due a day after their last check, and before the first', async () => {
    let present = '2026-11-21T08:59:00.000Z'
    const other = await startApi({ clock: () => new Date(present) })
    const read = async () => (await other.call('/cpv-components')).body as ComponentStatesAnswer
    const overdue = async () => (await read()).components.filter((one) => one.overdue).length
    await other.call('/cpv-checks', { method: 'POST', body: { reason: 'routine' }, headers: key() })
    await other.settled()
    expect(await overdue()).toBe(0)
    present = '2026-11-22T08:59:00.000Z'
    expect(await overdue()).toBe(0)
    present = '2026-11-22T08:59:01.000Z'
    expect(await overdue()).toBe((await read()).components.length)
    await other.close()
    await api.call('/allowed-hashes', { method: 'POST', body: { component: 'new', hash: 'cd'.repeat(32) } })
    expect(await state('new')).toMatchObject({ recent: [], overdue: true })
  })
})

it('asks nobody for a request that has no key, or is repeated, refused or malformed', async () => {
  let asked = 0
  const directory = await listen((_request, response) => {
    asked += 1
    response.end('{"components":["one"]}')
  })
  const own = await startApi({ componentsUrl: directory.origin })
  const post = async (body: object, headers: Record<string, string>, as: 'admin' | 'visitor' = 'admin') =>
    (await own.call('/cpv-checks', { as, method: 'POST', body, headers })).status
  const wanted = { reason: 'routine', components: ['one'] }
  expect(await post(wanted, {})).toBe(400)
  expect(await post(wanted, key(), 'visitor')).toBe(403)
  expect(await post({ components: ['one'] }, key())).toBe(422)
  expect(asked).toBe(0)
  const known = key()
  expect(await post(wanted, known)).toBe(202)
  await own.settled()
  const once = asked
  expect(once).toBeGreaterThan(0)
  expect(await post(wanted, known)).toBe(202)
  expect(await post({ ...wanted, reason: 'update' }, known)).toBe(422)
  expect(asked).toBe(once)
  await Promise.all([own.close(), directory.close()])
})

it.each([
  ['more than can be checked', Array.from({ length: 1001 }, (_, n) => `c${n}`)],
  ['a name that hides its end', ['evil\u202egnp.exe']],
  ['an endless name', ['x'.repeat(3000)]],
])('a directory that lists %s counts as not read', async (_what, components) => {
  const directory = await listen((_request, response) => response.end(JSON.stringify({ components })))
  const own = await startApi({ componentsUrl: directory.origin })
  const { body } = await own.call('/cpv-components')
  const { components: known } = (await api.call('/cpv-components')).body as ComponentStatesAnswer
  expect(body).toMatchObject({ complete: false, components: known.map(named) })
  await Promise.all([own.close(), directory.close()])
})
