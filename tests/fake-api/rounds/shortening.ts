import type { ProblemBody } from '../../../src/contract/answers/problem.ts'
import type { RoundExpiryPlan } from '../../../src/contract/answers/rounds.ts'
import { confirmedPlanHeader } from '../../../src/contract/roundExpiryPlan.ts'
import { ifMatch } from '../../support/api.ts'
import { openRound, startRefunds } from './support.ts'

/** When the validity is shortened. */
export const now = '2026-11-19T10:00:00.000Z'

/** Rounds of Aurora Palace, which are valid for thirty days. */
const rounds = () => ({
  won: openRound({ startedAt: '2026-11-08T10:00:00.000Z', totalWin: 700 }),
  plain: openRound({ startedAt: '2026-11-11T10:00:00.000Z', debit: 150 }),
  /** Even with the shorter validity, it is refunded only after the 24 hours. */
  young: openRound({ startedAt: '2026-11-14T10:00:00.000Z', totalWin: 30 }),
  paid: openRound({ startedAt: '2026-11-01T10:00:00.000Z', credit: 10, totalWin: 20 }),
  /** By the longer validity, it is refunded within the 24 hours. */
  due: openRound({ startedAt: '2026-10-20T13:00:00.000Z', totalWin: 5 }),
})

/** An API with these rounds and its own clock. */
export async function startShortening() {
  const made = rounds()
  const started = await startRefunds(Object.values(made), now)
  const { api, read } = started
  /** Changes a record, with the confirmation of a plan if given. */
  const send = async (path: string, body: object, confirmed?: string) => {
    const { record } = await api.call(path)
    const headers = {
      ...ifMatch(record),
      ...(confirmed !== undefined && { [confirmedPlanHeader]: confirmed }),
    }
    return api.call(path, { method: 'PATCH', body, headers })
  }
  const patch = async (path: string, body: object) => {
    const answer = await send(path, body)
    const { confirmation } = answer.body as ProblemBody
    return confirmation === undefined ? answer : send(path, body, confirmation)
  }
  const plan = async (collection: string, ...items: object[]) =>
    (await api.call(`/${collection}/plan-validity`, { method: 'POST', body: { items } }))
      .body as RoundExpiryPlan
  const idOf = (name: keyof ReturnType<typeof rounds>) => made[name].id
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(made).map(async ([name, { id }]) => [name, (await read(id))['status']] as const),
      ),
    ) as Record<keyof typeof made, string>
  const refunds = async () =>
    Promise.all(Object.values(made).map(async ({ id }) => (await read(id))['refundAt']))
  return { ...started, send, patch, plan, idOf, states, refunds }
}
