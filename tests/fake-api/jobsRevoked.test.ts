import { beforeEach, describe, expect, it } from 'vitest'
import { entryHash } from '../../fake-api/audit/chain.ts'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import type { JobKind } from '../../fake-api/jobs/kind.ts'
import { jobKinds } from '../../fake-api/actionHandlers.ts'
import {
  tokenIssueDelaySeconds,
  readRevocations,
  revokeTokens,
  suspendTokens,
  type RevocationSubject,
} from '../../fake-api/revocation/list.ts'
import { creationsCollection } from '../../fake-api/users/creations.ts'
import { changesCollection } from '../../fake-api/users/unsettled.ts'
import { replaceStoreAndEndSessions } from '../../fake-api/users/replaceStoreAndEndSessions.ts'
import { registry } from '../../resources/entities.ts'
import { allRowsRange, type CollectionBatch, type Store } from '../../fake-api/stores/store.ts'
import type { Row } from '../../src/contract/values.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'
import { now, startApi, type TestApi } from '../support/api.ts'
import { appendEntries } from '../support/auditLog.ts'
import { insertJob } from '../support/jobs.ts'
import { openRound } from './rounds/support.ts'

let asks: () => Promise<unknown>
const asked: string[] = []
const kind: JobKind = {
  action: 'edit',
  concern: () => null,
  ask: ({ item }) => {
    asked.push(item.id)
    return asks()
  },
  keep: async () => ({ outcome: 'fine' }),
}

let api: TestApi
beforeEach(async () => {
  asks = async () => null
  asked.length = 0
  api = await startApi({ kinds: { test: kind } })
  // The runner looks for jobs once at its start, and must not find those of the tests.
  await api.settled()
  return () => api.close()
})

const waiting = (...ids: string[]): JobItem[] => ids.map((id) => ({ id, label: id }))
const jobOf = async (id: string) => (await api.call(`/jobs/${id}`)).body as Job
const rest = { registry, identity: createAdminRest(null) } as unknown as Omit<
  Parameters<typeof createJobs>[0],
  'store' | 'clock'
>
const restoreTime = () => ({ now: new Date(now), tokensUntil: Date.parse(now) / 1000 })
const restarted = () => createJobs({ ...rest, store: api.store, clock: () => new Date(now) }, { test: kind })

type Edit = (collection: string, rows: Row[]) => Row[]

async function everythingIn(
  store: Store,
  edit: Edit = (_, rows) => rows,
): Promise<AsyncGenerator<CollectionBatch>> {
  const whole = { where: [], sort: [], range: allRowsRange }
  const batches: CollectionBatch[] = []
  for (const collection of await store.collections())
    batches.push({ collection, rows: edit(collection, (await store.list(collection, whole)).rows) })
  return inTurn(batches)
}

async function* inTurn(batches: readonly CollectionBatch[]): AsyncGenerator<CollectionBatch> {
  yield* batches
}

describe("a job whose user's rights have changed since its start", () => {
  const refuse = async (...subjects: RevocationSubject[]) => {
    const until = Math.floor(Date.parse(now) / 1000)
    // Sequentially, since each transaction removes outdated rows.
    for (const subject of subjects) await api.store.transaction((tx) => revokeTokens(tx, subject, until))
  }
  const logOf = async (recordId: string) =>
    (await api.call(`/audit-entries?filter=${JSON.stringify({ recordId })}`)).rows
  const restores = async () => {
    const where = [{ field: 'action', op: 'in', values: ['restore'] } as const]
    return (await api.store.list('audit-entries', { where, sort: [], range: [0, 9] })).rows
  }
  const cancellations = async () =>
    (await api.call('/audit-entries?filter={"resource":"jobs","action":"cancel"}')).rows

  it('is cancelled once its backup was restored, with all that was under way', async () => {
    // Whoever writes a backup decides what it says about whose jobs they are, and when their tokens were issued.
    const later = (subject: string) => ({ subject, issuedAt: Number.MAX_SAFE_INTEGER })
    const shown = [undefined, 'system', [], [later('user:u-admin'), later('everybody')]]
    const ids: string[] = []
    for (const one of shown)
      ids.push(await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b'), shown: one }))
    await api.store.transaction(async (tx) => {
      await suspendTokens(tx, 'user:u-visitor')
      for (const collection of [creationsCollection, changesCollection])
        await tx.insert(collection, { id: 'u-visitor', version: 1 })
    })
    const { entries } = (await api.call('/audit-entries/verify')).body as { entries: number }
    const batches = await everythingIn(api.store)
    const more = { id: 'end', version: 1, hash: '0'.repeat(64), entries: entries + 3 }
    await api.store.transaction((tx) => tx.insert('audit-chain', more))
    const restored = { registry, file: { sha256: 'f'.repeat(64), rows: 12 } }
    await replaceStoreAndEndSessions(api.store, { batches, restored }, restoreTime())
    const [entry] = await restores()
    expect(entry).toMatchObject({
      by: { id: 'system' },
      changes: [
        { field: 'sha256', after: restored.file.sha256 },
        { field: 'rows', after: 12 },
        { field: 'entries', before: entries + 3, after: entries },
      ],
    })
    expect(entry).toMatchObject({ casinoId: null, casinoIds: [], hash: entryHash(entry as Row) })
    await restarted().settled()
    expect(asked).toEqual([])
    for (const id of ids) expect((await jobOf(id)).state).toBe('cancelled')
    for (const collection of [creationsCollection, changesCollection])
      expect((await api.store.list(collection, { where: [], sort: [], range: [0, 9] })).rows).toEqual([])
    const until = Date.parse(now) / 1000 + tokenIssueDelaySeconds
    expect(await readRevocations(api.store)).toMatchObject([{ subject: 'everybody', issuedUntil: until }])
  })

  it('fails once a backup was restored that lacks its input, and whose log goes on beyond its end', async () => {
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b') })
    await appendEntries(api.store, 4)
    const end = (await api.store.get('audit-chain', 'end')) as Row
    const file = {
      id: 'file',
      version: 1,
      state: 'making',
      jobId: 'gone',
      by: { id: 'u-admin', name: 'Ada' },
    }
    await api.store.transaction((tx) => tx.insert('reports', file))
    await appendEntries(api.store, 3)
    const batches = await everythingIn(api.store, (collection, rows) =>
      collection === 'audit-chain' ? [end] : collection === 'job-inputs' ? [] : rows,
    )
    const restored = { registry, file: { sha256: 'f'.repeat(64), rows: 12 } }
    expect(await replaceStoreAndEndSessions(api.store, { batches, restored }, restoreTime())).toEqual({
      ...{ entriesContinued: 3, jobsWithoutInput: 1 },
    })
    await restarted().settled()
    const reason = { code: 'jobInputMissing' }
    expect(await jobOf(id)).toMatchObject({
      ...{
        state: 'failed',
        done: 2,
        items: [
          { outcome: 'failed', reason },
          { outcome: 'failed', reason },
        ],
      },
    })
    expect(await api.store.get('reports', 'file')).toMatchObject({
      state: 'failed',
      failure: 'jobInputMissing',
    })
    expect(asked).toEqual([])
    const before = Number(end['entries'])
    expect(await logOf(id)).toMatchObject([
      { action: 'outcomeUnknown', code: 'jobInputMissing', by: { id: 'system' } },
    ])
    expect(await restores()).toMatchObject([
      {
        changes: [
          ...[{ field: 'sha256' }, { field: 'rows' }],
          { field: 'entries', before: before + 3, after: before + 3 },
          { field: 'entriesContinued', before: null, after: 3 },
        ],
      },
    ])
    expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: before + 5 })
    expect(
      (await api.call(`/jobs/${id}/retry`, { method: 'POST', headers: { 'Idempotency-Key': 'k' } })).body,
    ).toMatchObject({
      ...{ status: 409, code: 'jobInputMissing' },
    })
  })

  it('is not restored at all if its log could take no further entry', async () => {
    await appendEntries(api.store, 4)
    const end = (await api.store.get('audit-chain', 'end')) as Row
    const ids = await appendEntries(api.store, 2)
    const batches = await everythingIn(api.store, (collection, rows) =>
      collection === 'audit-chain' ? [end] : rows.filter((row) => row.id !== ids[0]),
    )
    const replacing = replaceStoreAndEndSessions(api.store, { batches }, restoreTime())
    await expect(replacing).rejects.toThrow(/what follows does not continue it/)
    expect((await api.call('/audit-entries/verify')).body).toMatchObject({ valid: true })
  })

  it('is not restored at all if that cannot be settled', async () => {
    const before = await readRevocations(api.store)
    const compare = () => Promise.reject(new Error('another file'))
    const replacing = replaceStoreAndEndSessions(api.store, { batches: inTurn([]), compare }, restoreTime())
    await expect(replacing).rejects.toThrow('another file')
    expect((await api.call('/casinos')).rows).not.toEqual([])
    expect(await readRevocations(api.store)).toEqual(before)
  })

  it.each([
    ['no credentials', []],
    ['none of a person', [{ subject: 'everybody', issuedAt: Date.parse(now) }]],
    ['none by which everybody could be refused', [{ subject: 'user:u-admin', issuedAt: Date.parse(now) }]],
  ])('never begins with %s', async (_what, shown) => {
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a'), shown })
    await restarted().settled()
    expect(asked).toEqual([])
    expect((await jobOf(id)).state).toBe('cancelled')
  })

  it('is cancelled where its token is dated ahead, since the clock was set back', async () => {
    const issuedAt = Math.floor(Date.now() / 1000) + 3600
    const shown = ['user:u-admin', 'everybody'].map((subject) => ({ subject, issuedAt }))
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a'), shown })
    await restarted().settled()
    expect(asked).toEqual([])
    expect((await jobOf(id)).state).toBe('cancelled')
  })

  it("runs in any case if it is the server's own", async () => {
    const own = { kind: 'test', state: 'queued', items: waiting('a'), shown: 'system' } as const
    const id = await insertJob(api, own)
    await refuse('everybody')
    await restarted().settled()
    expect((await jobOf(id)).state).toBe('done')
  })

  it('is cancelled before its first item, and that is logged', async () => {
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b') })
    await refuse('user:u-admin', 'user:somebody')
    await restarted().settled()
    expect(asked).toEqual([])
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', cancelled: true })
    expect(await cancellations()).toMatchObject([{ recordId: id, by: { id: 'system' } }])
  })

  it('skips the remaining items', async () => {
    const items = waiting('a', 'b', 'c', 'd', 'e', 'f')
    const id = await insertJob(api, { kind: 'test', state: 'queued', items })
    const answers: (() => void)[] = []
    asks = () => new Promise<void>((resolve) => answers.push(resolve))
    const jobs = restarted()
    await expect.poll(() => answers.length).toBe(4)
    await refuse('everybody')
    answers.forEach((answer) => answer())
    await jobs.settled()
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled' })
    expect(await cancellations()).toHaveLength(1)
  })

  /** Runs jobs whose transactions but the first one, which begins the job, wait for one that takes the right away. */
  const runLate = async (kinds: Record<string, JobKind>, ask = api.ask) => {
    let begun = 0
    const transaction: TestApi['store']['transaction'] = async (work) => {
      if (++begun === 2) await refuse('user:u-admin')
      return api.store.transaction(work)
    }
    const store = new Proxy(api.store, {
      get: (own, name): unknown => (name === 'transaction' ? transaction : Reflect.get(own, name)),
    })
    await createJobs({ ...rest, ask, store, clock: () => new Date(now) }, kinds).settled()
  }

  it('stores nothing that waited while the right was taken away', async () => {
    const stored: string[] = []
    const quiet: JobKind = {
      action: 'edit',
      concern: () => null,
      async keep({ item }) {
        stored.push(item.id)
        return { outcome: 'fine' }
      },
    }
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b') })
    await runLate({ test: quiet })
    expect(stored).toEqual([])
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', cancelled: true })
    expect(await cancellations()).toHaveLength(1)
  })

  it.each([
    ['closing', 'game-rounds', 'open'],
    ['push', 'casinos', 'cf_aurora'],
  ])('calls no other system for a %s whose intent waited that long', async (kind, resource, recordId) => {
    const round = openRound({ id: 'open' })
    await api.store.transaction((tx) => tx.insert('game-rounds', round))
    const input = { booking: 'refund', reason: 'test', comment: '' }
    const items = waiting(recordId)
    const id = await insertJob(api, { kind, state: 'queued', on: { resource }, input, items })
    const calls: string[] = []
    const ask = Object.assign(async (address: string) => {
      calls.push(address)
      return { outcome: 'unreachable' as const, latencyMs: 0 }
    }, api.ask)
    await runLate(jobKinds, ask)
    expect(calls).toEqual([])
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', cancelled: true })
    const attempts = '/audit-entries?filter={"action":"attempted"}'
    expect((await api.call(attempts)).rows).toEqual([])
  })

  it("continues if another user's rights have changed", async () => {
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a') })
    await refuse('user:u-visitor')
    await restarted().settled()
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
  })
})
