import { afterEach, describe, expect, it } from 'vitest'
import { roundsCollection } from '../../../src/contract/closings.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, type TestApi } from '../../support/api.ts'
import { openRound, startOperator, startRefunds } from './support.ts'

const due = '2026-11-19T10:00:00.000Z'
let api: TestApi
afterEach(() => api.close())

/** A round that changes while its operator makes a booking, since the player continues the game. */
async function startChanging(change: Partial<Row>, status = 200) {
  const round = openRound({ totalWin: 500, startedAt: '2026-10-20T10:00:00.000Z' })
  const operator = await startOperator(status, () =>
    api.store.transaction(async (tx) => {
      const present = (await tx.get(roundsCollection, round.id)) as Row
      await tx.replace(roundsCollection, { ...present, ...change, version: present.version + 1 })
    }),
  )
  const casinos = (fixtures()['casinos'] ?? []).map((row) =>
    row.id === 'cf_aurora' ? { ...row, operatorApiConfig: { apiUrl: operator.origin } } : row,
  )
  const state = { ...fixtures(), [roundsCollection]: [round], casinos }
  const started = await startRefunds([round], due, { state })
  api = started.api
  const { id } = round
  const events = async () =>
    (await api.call('/significant-events')).rows.filter(({ link }) => link === `/reporting/game-rounds/${id}`)
  return { ...started, id, operator, events }
}

const ended = { status: 'completed', endedAt: due, fundsEnd: 5300, credit: 500 }

describe('a booking that the operator makes while the round changes', () => {
  it.each(['a person', 'a job', 'the automatic refund'])(
    'is logged with an event, although the round has ended by itself (%s)',
    async (who) => {
      const { id, operator, close, runAt, read, log, events } = await startChanging(ended)
      if (who === 'a person')
        expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'roundEnded' } })
      else if (who === 'a job') {
        const headers = { 'Idempotency-Key': 'many' }
        const body = { ids: [id], booking: 'refund', reason: 'test' }
        await api.call(`/${roundsCollection}/close`, { method: 'POST', body, headers })
        await api.settled()
      } else await runAt(due)
      expect(operator.asked).toEqual([{ booking: 'refund', amount: 200 }])
      expect(await read(id)).toMatchObject({ ...ended, closeType: null })
      const [intent, outcome, ...others] = await log(id)
      expect(outcome).toMatchObject({ action: 'outcomeUnknown', code: 'roundEnded', parentId: intent?.id })
      expect(others).toEqual([])
      expect(await events()).toMatchObject([{ category: 'error' }])
      expect(await api.store.get('closings', id)).toMatchObject({ state: 'failed', pinned: null })
      await runAt(due)
      expect(await events()).toHaveLength(1)
    },
  )

  it('closes the round with the booked amount, not with the later win', async () => {
    const { id, operator, close, events } = await startChanging({ totalWin: 1500 })
    const { record } = await close(id, { booking: 'win' })
    expect(operator.asked).toEqual([{ booking: 'win', amount: 500 }])
    expect(record).toMatchObject({ closeType: 'win', totalWin: 1500, credit: 500, fundsEnd: 5300 })
    expect(await events()).toMatchObject([{ category: 'error' }])
  })
})

describe('a booking that may have been made while the round ended', () => {
  it('is on record as unknown, and told by one event', async () => {
    const { id, close, log, runAt, events } = await startChanging(ended, 500)
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'roundEnded' } })
    expect((await log(id)).map(({ action }) => action)).toEqual(['attempted', 'outcomeUnknown'])
    for (let times = 0; times < 2; times++) await runAt(due)
    expect(await events()).toMatchObject([{ category: 'error', casinoIds: ['cf_aurora'] }])
    expect(await api.store.get('closings', id)).toMatchObject({ state: 'failed', pinned: null })
  })

  it.each([
    ['is told as well where the round ends later', ended, 1],
    ['is told if it was closed otherwise', { ...ended, closeType: 'win' }, 1],
    ['is not told if it was closed by the same', { ...ended, status: 'refunded', closeType: 'refund' }, 0],
  ])('%s', async (_what, later, told) => {
    const { id, close, runAt, events } = await startChanging({}, 500)
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'operatorFailed' } })
    await runAt(due)
    expect(await events()).toEqual([])
    expect(await api.store.get('closings', id)).toMatchObject({ pinned: 'refund' })
    await api.store.transaction(async (tx) => {
      const present = (await tx.get(roundsCollection, id)) as Row
      await tx.replace(roundsCollection, { ...present, ...later, version: present.version + 1 })
    })
    for (let times = 0; times < 2; times++) await runAt(due)
    expect(await events()).toHaveLength(told)
    expect(await api.store.get('closings', id)).toMatchObject({ pinned: null })
  })
})
