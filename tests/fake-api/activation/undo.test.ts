import { beforeEach, describe, expect, it } from 'vitest'
import type { Impact } from '../../../src/contract/answers/activation.ts'
import { now, startApi, type TestApi } from '../../support/api.ts'
import { batches, inCasino, outcomes, state } from './support.ts'

const later = '2026-11-20T10:00:00.000Z'

let time: string
let api: TestApi
beforeEach(async () => {
  time = now
  api = await startApi({ state: state(), clock: () => new Date(time) })
  return () => api.close()
})
const { batch, done, assigned, changes } = batches(() => api)

describe('undoing a batch', () => {
  const items = [
    inCasino('cf_cobalt', 'calm', false),
    inCasino('cf_cobalt', 'idle'),
    inCasino('cf_cobalt', 'tall'),
  ]
  async function changed() {
    await done({ items: [inCasino('cf_cobalt', 'calm'), inCasino('cf_cobalt', 'idle', false)] })
    const before = await assigned()
    time = later
    return { before, job: await done({ items }) }
  }

  it('restores exactly what the batch changed', async () => {
    const { before, job } = await changed()
    const impact = (await batch({ undoOf: job.id, dryRun: true })).body as Impact
    expect(impact.items.map(({ change }) => change)).toEqual(['unassign', 'deactivate', 'activate'])
    for (const removed of [undefined, 0, 2]) {
      const refused = await batch({ undoOf: job.id, removed })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'removesGames', params: { count: impact.totals.unassign } },
      ])
    }
    const undone = await done({ undoOf: job.id, removed: 1 })
    expect(undone).toMatchObject({ kind: 'activationUndo', undoOf: job.id })
    expect(job).toMatchObject({ kind: 'activation', undoOf: null })
    expect(outcomes(undone)).toEqual(['unassigned', 'deactivated', 'activated'])
    expect(await assigned()).toEqual(before)
    expect((await changes()).at(-3)).toMatchObject({ action: 'delete' })
  })

  it('assigns removed games again, unless somebody else has done so meanwhile', async () => {
    await done({ items: [inCasino('cf_cobalt', 'idle', false)] })
    const before = await assigned()
    const anew = [inCasino('cf_cobalt', 'calm'), inCasino('cf_cobalt', 'idle')].map((item) => ({
      ...item,
      assign: true as const,
    }))
    const impact = (await batch({ items: anew, dryRun: true })).body as Impact
    expect(impact.items.map(({ error }) => error?.code)).toEqual([undefined, 'gameAlreadyAssigned'])
    const job = await done({ items: anew })
    expect(job.items).toMatchObject([
      { outcome: 'assignedAndActivated' },
      { outcome: 'failed', reason: { code: 'gameAlreadyAssigned' } },
    ])
    expect(outcomes(await done({ undoOf: job.id, removed: 1 }))).toEqual(['unassigned'])
    expect(await assigned()).toEqual(before)
  })

  it('can be undone itself', async () => {
    const { job } = await changed()
    const after = await assigned()
    const undone = await done({ undoOf: job.id, removed: 1 })
    const redone = await done({ undoOf: undone.id })
    expect(outcomes(redone)).toEqual(['deactivated', 'activated', 'assignedAndActivated'])
    expect(await assigned()).toEqual(after)
  })

  it('skips what was changed since, even if it has the same value', async () => {
    const { job } = await changed()
    time = '2026-11-20T11:00:00.000Z'
    await done({ items: [inCasino('cf_cobalt', 'calm')] })
    await done({ items: [inCasino('cf_cobalt', 'idle', false)] })
    await done({ items: [inCasino('cf_cobalt', 'idle')] })
    const undone = await done({ undoOf: job.id, removed: 1 })
    expect(undone.items).toMatchObject([
      { outcome: 'unassigned' },
      { outcome: 'failed', reason: { code: 'changedSince' } },
      { outcome: 'failed', reason: { code: 'changedSince' } },
    ])
    expect(outcomes(await done({ undoOf: job.id }).catch(() => undone))).toContain('failed')
  })

  it('requires a job that has changed something here', async () => {
    const { job } = await changed()
    expect((await batch({ undoOf: 'gone' })).status).toBe(404)
    expect((await batch({ undoOf: job.id }, 'scopedAdmin')).status).toBe(404)
    expect((await batch({ undoOf: job.id }, 'admin', 'integration-games')).body).toMatchObject({
      code: 'notUndoable',
    })
    const nothing = await done({ items })
    expect((await batch({ undoOf: nothing.id })).body).toMatchObject({ code: 'notUndoable' })
  })
})
