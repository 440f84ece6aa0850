import { isEqual } from 'es-toolkit/compat'
import { closingBookingKinds } from '../../src/contract/closings.ts'
import { sumByCurrency } from '../../src/contract/currencySums.ts'
import type { ManyClosingsPlan, RoundExpiryPlan } from '../../src/contract/answers/rounds.ts'
import type { Fields } from '../samples.ts'
import { recordPath, expect, SkippedRuleError, describeAnswer, type BackendClient } from '../suite.ts'
import type { Rule } from './rule.ts'

export const roundRules: readonly Rule[] = [
  {
    id: 'rounds.awaits',
    says: 'An open round that waits for its refund has `refundAt` when its validity ends; one that waits for people has none, and is each round that something was credited for.',
    async check(suite) {
      for (const row of await openRounds(suite)) {
        const { id, awaits, expiresAt, refundAt, credit } = row
        const isLeft = awaits === 'people'
        expect(isLeft || awaits === 'refund', `${String(id)} waits for ${String(awaits)}`)
        expect(refundAt === (isLeft ? null : expiresAt), `${String(id)} is refunded at ${String(refundAt)}`)
        expect(isLeft || (credit === 0 && expiresAt !== null), `${String(id)} does not wait for people`)
      }
    },
  },
  {
    id: 'rounds.plan-close',
    says: '`plan-close` says what closing many rounds comes to, by round and in sums by currency of what is allowed, and does nothing.',
    async check(suite) {
      const rows = (await openRounds(suite)).slice(0, 50)
      const ids = rows.map(({ id }) => id)
      const answer = await suite.call('/game-rounds/plan-close', { method: 'POST', body: { ids } })
      expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
      const { options, rounds } = answer.record as unknown as ManyClosingsPlan
      expect(
        isEqual(
          rounds.map(({ id }) => id),
          ids,
        ),
        'the rounds are not those asked for',
      )
      for (const booking of closingBookingKinds) {
        const found = rounds.flatMap(({ currency, options: own }) =>
          own.filter((one) => one.booking === booking && one.allowed).map((one) => ({ currency, ...one })),
        )
        const sum = options.find((option) => option.booking === booking)
        expect(sum?.rounds === found.length, `${booking}: it is allowed for ${String(sum?.rounds)} rounds`)
        expect(
          isEqual(sum.amounts, sumByCurrency(found)),
          `${booking}: the sums are others than those of its rounds`,
        )
        const lost = sumByCurrency(found.map((one) => ({ ...one, amount: one.lost })))
        expect(isEqual(sum.lost, lost), `${booking}: other wins are lost than those of its rounds`)
      }
      const [first] = rows
      const { record } = await suite.call(recordPath('game-rounds', first as Fields))
      expect(record['version'] === first?.['version'], 'a round is another afterwards')
    },
  },
  {
    id: 'rounds.plan-validity',
    says: '`plan-validity` says which open rounds a shorter validity refunds sooner, and which wins are lost; no change shortens none.',
    async check(suite) {
      const rows = (await openRounds(suite)).filter(({ refundAt }) => refundAt !== null)
      if (!rows[0]) throw new SkippedRuleError('no round waits for its refund')
      const casino = { id: rows[0]['casinoId'] }
      const plan = async (fields: Fields) => {
        const body = { items: [{ ...casino, ...fields }] }
        const answer = await suite.call('/casinos/plan-validity', { method: 'POST', body })
        expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
        return answer.record as unknown as RoundExpiryPlan
      }
      const none = await plan({})
      expect(none.rounds === 0 && none.from === null, 'no change refunds rounds sooner')
      const shorter = await plan({ gameRoundValidityPeriod: 1 })
      const own = rows.filter((row) => row['casinoId'] === casino.id)
      for (const { id, refundAt, amount } of shorter.losing) {
        const before = own.find((row) => row['id'] === id)
        expect(!before || refundAt < String(before['refundAt']), `${id} is not refunded sooner`)
        expect(!before || amount === before['totalWin'], `${id} loses another win`)
      }
      expect((shorter.from === null) === (shorter.rounds === 0), 'rounds are refunded at no time')
    },
  },
]

/** Throws `SkippedRuleError` if no round is open. */
async function openRounds(suite: BackendClient): Promise<Fields[]> {
  const { rows } = await suite.list('game-rounds', { filter: { status: ['open'] }, range: [0, 199] })
  if (rows.length === 0) throw new SkippedRuleError('no round is open')
  return rows
}
