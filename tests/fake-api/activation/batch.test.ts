import { describe, expect, it } from 'vitest'
import { callers, startApi, type Caller } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'
import { batches, inCasino, inIntegration, outcomes, state } from './support.ts'

const api = startForEach(() => startApi({ state: state() }))
const { batch, done, assigned, changes } = batches(() => api)

describe('a batch', () => {
  it('does not block other users in casinos that its user does not see', async () => {
    const items = [inCasino('cf_aurora', 'calm'), inCasino('cf_cobalt', 'calm')]
    const answer = await batch({ items }, 'scopedAdmin')
    expect(answer.status).toBe(202)
    const job = await api.store.get('jobs', answer.record.id)
    expect(job?.['subjects']).toEqual(['activation/casino-games/cf_aurora'])
    await api.settled()
  })

  it('assigns, activates and deactivates with an audit entry per change, like single changes', async () => {
    await done({ items: [inCasino('cf_cobalt', 'calm'), inCasino('cf_cobalt', 'idle', false)] })
    const first = (await api.call('/jobs?range=[0,0]')).rows[0]
    expect(first).toMatchObject({ recordId: null, recordLabel: 'Cobalt Club' })
    const job = await done({
      items: [
        inCasino('cf_cobalt', 'calm', false),
        inCasino('cf_cobalt', 'idle'),
        inCasino('cf_cobalt', 'tall'),
        inCasino('cf_aurora', 'tall'),
      ],
    })
    expect(job).toMatchObject({
      kind: 'activation',
      resource: 'casino-games',
      recordLabel: null,
      state: 'partlyFailed',
      done: 4,
    })
    expect(outcomes(job)).toEqual(['deactivated', 'activated', 'assignedAndActivated', 'failed'])
    expect(job.items[3]).toMatchObject({
      id: 'cf_aurora/tall',
      label: 'Aurora Palace · tall',
      reason: { code: 'rtpAboveMax' },
    })
    expect(await assigned()).toEqual([
      ['cf_cobalt', 'calm', false],
      ['cf_cobalt', 'idle', true],
      ['cf_cobalt', 'tall', true],
    ])
    expect((await changes()).slice(2)).toMatchObject([
      {
        action: 'update',
        by: { name: 'Ada Admin' },
        casinoId: 'cf_cobalt',
        changes: [{ before: true, after: false }],
      },
      { action: 'update', changes: [{ field: 'active', before: false, after: true }] },
      { action: 'create' },
    ])
    const [begun] = (await api.call('/audit-entries?filter={"action":"attempted"}')).rows
    expect(begun).toMatchObject({
      resource: 'casino-games',
      attempted: 'edit',
      casinoId: null,
      casinoIds: ['cf_cobalt', 'cf_aurora'],
      by: { name: 'Ada Admin' },
    })
    const isSeenBy = async (as: Caller) =>
      (await api.call(`/audit-entries?filter={"id":"${begun?.id}"}`, { as })).rows.length > 0
    const both = { ...callers.scopedAdmin, casinos: ['cf_aurora', 'cf_cobalt', 'cf_fjord'] }
    for (const as of ['scopedAdmin', 'visitor', 'guest'] as const) expect(await isSeenBy(as)).toBe(false)
    expect(await isSeenBy(both)).toBe(true)
    const followed = await api.call(`/audit-entries?filter={"parentId":"${begun?.id}"}`)
    expect(followed.rows).toHaveLength(3)
    const { record } = await api.call('/audit-entries/verify')
    expect(record).toMatchObject({ valid: true })
  })

  it('changes nothing when it is repeated', async () => {
    const items = [inCasino('cf_cobalt', 'calm'), inCasino('cf_cobalt', 'idle', false)]
    await done({ items })
    expect(outcomes(await done({ items }))).toEqual(['unchanged', 'unchanged'])
    expect(await changes()).toHaveLength(2)
  })

  it('of a casino is refused while another one is running there', async () => {
    const subjects = ['activation/casino-games/cf_cobalt']
    const job = { id: 'first', version: 1, state: 'queued', resource: 'casino-games', subjects }
    await api.store.transaction((tx) => tx.insert('jobs', job))
    expect((await batch({ items: [inCasino('cf_cobalt', 'idle')] })).body).toMatchObject({
      code: 'alreadyRunning',
      refs: [{ resource: 'jobs', id: 'first' }],
    })
  })

  it('is validated before anything is changed', async () => {
    const refused = async (body: object) => (await batch(body)).body
    expect(await refused({ items: [] })).toMatchObject({ status: 422 })
    expect(await refused({})).toMatchObject({ status: 422 })
    expect(await refused({ items: [inIntegration('polaris', 'calm')] })).toMatchObject({ status: 422 })
    const twice = { items: [inCasino('cf_cobalt', 'calm'), inCasino('cf_cobalt', 'calm', false)] }
    expect(await refused(twice)).toMatchObject({ errors: { 'items.1': { code: 'duplicate' } } })
    expect((await api.call('/casino-games/batch')).status).toBe(405)
    expect(await assigned()).toEqual([])
  })

  it('of integrations follows the same rules', async () => {
    const job = await done(
      { items: [inIntegration('polaris', 'calm'), inIntegration('gone', 'calm')] },
      'admin',
      'integration-games',
    )
    expect(outcomes(job)).toEqual(['assignedAndActivated', 'failed'])
    expect(await assigned('integration-games')).toEqual([['polaris', 'calm', true]])
  })
})
