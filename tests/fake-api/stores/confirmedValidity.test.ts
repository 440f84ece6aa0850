import { afterEach, expect, it } from 'vitest'
import type { ProblemBody } from '../../../src/contract/answers/problem.ts'
import { confirmedPlanHeader } from '../../../src/contract/roundExpiryPlan.ts'
import { ifMatch, type TestApi } from '../../support/api.ts'
import { startShortening } from '../rounds/shortening.ts'
import { openRound } from '../rounds/support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function start() {
  const started = await startShortening()
  api = started.api
  const { store } = started.api
  const add = (round: ReturnType<typeof openRound>) =>
    store.transaction((tx) => tx.insert('game-rounds', round))
  const revert = async (
    path: string,
    {
      confirmed,
      as,
      key = crypto.randomUUID(),
    }: { confirmed?: string; as?: 'scopedAdmin'; key?: string } = {},
  ) => {
    const [resource, recordId] = path.slice(1).split('/')
    const filter = JSON.stringify({ resource, recordId, action: 'update', code: null })
    const [entry] = (await started.api.call(`/audit-entries?filter=${filter}&sort=["id","DESC"]`)).rows
    const headers = {
      'Idempotency-Key': key,
      ...(confirmed !== undefined && { [confirmedPlanHeader]: confirmed }),
    }
    return started.api.call(`/audit-entries/${entry?.id}/revert`, {
      method: 'POST',
      body: {},
      headers,
      ...(as && { as }),
    })
  }
  const read = async (path: string) => (await started.api.call(path)).record
  return { ...started, add, revert, read }
}

type Started = Awaited<ReturnType<typeof start>>
interface Way {
  path: string
  prepare?: (started: Started) => Promise<unknown>
  send: (started: Started, confirmed?: string) => ReturnType<Started['send']>
}

const shorter = { gameRoundValidityPeriod: 7 }
const [casino, integration] = ['/casinos/cf_aurora', '/integrations/polaris']

/** Every way in which rounds come to expire sooner. */
const ways: Record<string, Way> = {
  'the casino’s own days': {
    path: casino,
    send: ({ send }, confirmed) => send(casino, shorter, confirmed),
  },
  'the days of its integration': {
    path: integration,
    async prepare({ patch }) {
      await patch(casino, { gameRoundValidityPeriod: null })
      await patch(integration, { gameRoundValidityPeriod: 30 })
    },
    send: ({ send }, confirmed) => send(integration, shorter, confirmed),
  },
  'none of its own any more': {
    path: casino,
    prepare: ({ patch }) => patch(integration, shorter),
    send: ({ send }, confirmed) => send(casino, { gameRoundValidityPeriod: null }, confirmed),
  },
  'a revert, as undo makes it': {
    path: casino,
    async prepare({ patch }) {
      await patch(casino, { gameRoundValidityPeriod: 10 })
      await patch(casino, { gameRoundValidityPeriod: 300 })
    },
    send: ({ revert }, confirmed) => revert(casino, confirmed === undefined ? {} : { confirmed }),
  },
  'a replacement': {
    path: casino,
    async send({ api: { call } }, confirmed) {
      const { record } = await call(casino)
      const body = { ...record, ...shorter }
      const headers = {
        ...ifMatch(record),
        ...(confirmed !== undefined && { [confirmedPlanHeader]: confirmed }),
      }
      return call(casino, { method: 'PUT', body, headers })
    },
  },
}

it.each(Object.entries(ways))(
  'a shorter validity is refused with its plan until that is confirmed: %s',
  async (_, way) => {
    const started = await start()
    await way.prepare?.(started)
    const before = await started.read(way.path)
    const refunds = await started.refunds()
    const refused = async (confirmed?: string) => {
      const { status, body } = await way.send(started, confirmed)
      const { code, plan, confirmation } = body as ProblemBody
      expect({ status, code }).toEqual({ status: 409, code: 'roundsExpireSooner' })
      expect(plan?.confirmation).toBe(confirmation)
      expect(await started.read(way.path)).toEqual(before)
      expect(await started.refunds()).toEqual(refunds)
      return { plan, confirmation }
    }
    const first = await refused()
    expect((await refused('wrong')).confirmation).toBe(first.confirmation)
    await started.add(openRound({ startedAt: '2026-11-07T10:00:00.000Z', debit: 4321 }))
    const second = await refused(first.confirmation)
    expect(second.confirmation).not.toBe(first.confirmation)
    expect(second.plan?.rounds).toBe((first.plan?.rounds ?? 0) + 1)
    expect((await way.send(started, second.confirmation)).status).toBe(200)
    expect(await started.refunds()).not.toEqual(refunds)
  },
)

it('a confirmation counts for that validity only, even as time and rounds go on', async () => {
  const { send, plan, add, goTo } = await start()
  const planned = async (days: number) =>
    (await plan('casinos', { id: 'cf_aurora', gameRoundValidityPeriod: days })).confirmation ?? undefined
  const confirmed = await planned(7)
  expect(await send(casino, { gameRoundValidityPeriod: 6 }, confirmed)).toMatchObject({ status: 409 })
  await add(openRound({ startedAt: '2026-11-19T09:59:00.000Z' }))
  goTo('2026-11-19T10:00:30.000Z')
  expect(await planned(7)).toBe(confirmed)
  expect(await send(casino, shorter, confirmed)).toMatchObject({ status: 200 })
})

it('the version is checked before, and the answer is repeated for the same key', async () => {
  const { api: started, plan } = await start()
  const { record } = await started.call(casino)
  const confirmed = (await plan('casinos', { id: 'cf_aurora', ...shorter })).confirmation ?? ''
  const send = (headers: Record<string, string>) =>
    started.call(casino, {
      method: 'PATCH',
      body: shorter,
      headers: { 'Idempotency-Key': 'once', ...headers },
    })
  expect(await send({ 'If-Match': '"99"' })).toMatchObject({ status: 412 })
  expect(await send(ifMatch(record))).toMatchObject({ status: 409 })
  const done = await send({ ...ifMatch(record), [confirmedPlanHeader]: confirmed })
  expect(done.status).toBe(200)
  expect((await send(ifMatch(record))).record).toEqual(done.record)
})
