import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { createAutomaticRefunds } from '../../../fake-api/rounds/refunds.ts'
import { registry } from '../../../resources/entities.ts'
import { roundsCollection, type CloseBody } from '../../../src/contract/closings.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, installation, listen, startApi, type Caller, type TestApi } from '../../support/api.ts'
import type { ClosingPlan } from '../../../src/contract/answers/rounds.ts'

export const operator = 'operators/wallet.aurora-palace.example'

/** Ids have the same length, so that they sort by creation, even across test files. */
let count = 0

/** An open round of Aurora Palace, by default without a win. Amounts in hundredths. */
export const openRound = (fields: Record<string, unknown> = {}): Row => ({
  ...(installation()[roundsCollection]?.[0] as Row),
  id: `open${String(++count).padStart(4, '0')}`,
  version: 1,
  providerRoundId: `p-open${count}`,
  casinoId: 'cf_aurora',
  integrationId: 'polaris',
  currency: 'EUR',
  moneyKind: 'real',
  voucherCode: null,
  startedAt: '2026-11-18T10:00:00.000Z',
  endedAt: null,
  debit: 200,
  credit: 0,
  totalWin: 0,
  gambled: 0,
  gambledWon: 0,
  fundsStart: 5000,
  fundsEnd: null,
  status: 'open',
  closeType: null,
  closedBy: null,
  displayedOutcome: null,
  ...fields,
})

/** An operator that makes all bookings, or answers with a status. */
export async function startOperator(status = 200, onRequest: () => Promise<void> = async () => {}) {
  const asked: { booking: string; amount: number }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { booking, amount } = JSON.parse(text) as { booking: string; amount: number }
    asked.push({ booking, amount })
    await onRequest()
    const round = request.url?.split('/').at(-2)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify(status === 200 ? { round, booking, amount, state: 'booked' } : { error: 'no' }),
    )
  }
  const { origin, close } = await listen((request, response) => void answer(request, response))
  onTestFinished(close)
  return { origin, asked }
}

/** An API with these rounds, and helpers. */
export async function startRounds(rounds: readonly Row[], options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi({
    state: { ...fixtures(), [roundsCollection]: [...rounds] },
    ...options,
  })
  return { api, ...roundsOf(api) }
}

/** The same with its own clock, and automatic refunds that tests start. */
export async function startRefunds(
  rounds: readonly Row[],
  begin: string,
  options: Parameters<typeof startApi>[0] = {},
) {
  let present = begin
  const clock = () => new Date(present)
  const started = await startRounds(rounds, { ...options, clock })
  const { store, identity, ask } = started.api
  const urls = { componentsUrl: '', reportingUrl: '' }
  const made = { store, registry, clock, ask, identity: identity.admin, ...urls, reportsKeptDays: 7 }
  const refunds = createAutomaticRefunds(made)
  return {
    ...started,
    goTo(instant: string) {
      present = instant
    },
    runAt(instant: string) {
      present = instant
      return refunds.run()
    },
    /** Runs refunds in turns of some milliseconds; `before` is called before each request to an operator. */
    runInTurns(instant: string, turn: number, before: () => Promise<void>) {
      present = instant
      const asking = Object.assign(async (...asked: Parameters<typeof ask>) => {
        await before()
        return ask(...asked)
      }, ask)
      return createAutomaticRefunds({ ...made, ask: asking }, turn).run()
    },
  }
}

export const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

export function roundsOf(api: TestApi) {
  const at = (id: string) => `/${roundsCollection}/${id}`
  return {
    read: async (id: string) => (await api.call(at(id))).record,
    plan: async (id: string) => (await api.call(`${at(id)}/close`)).body as ClosingPlan,
    close: (
      id: string,
      body: Partial<CloseBody> | object,
      { as = 'admin', key = crypto.randomUUID() }: { as?: Caller; key?: string } = {},
    ) =>
      api.call(`${at(id)}/close`, {
        as,
        method: 'POST',
        body: { reason: 'test', ...body },
        headers: { 'Idempotency-Key': key },
      }),
    /** What the operator has booked for a round; `null` for nothing. */
    async booked(id: string): Promise<unknown> {
      const response = await fetch(`${api.neighbours}/${operator}/v2/rounds/${id}`)
      return response.ok ? response.json() : null
    },
    log: async (id: string) =>
      (await api.call(`/audit-entries?sort=["id","ASC"]&filter={"recordId":"${id}"}`)).rows,
  }
}
