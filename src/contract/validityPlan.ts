import * as z from 'zod/mini'
import { limits, boundedList } from './limits.ts'
import type { CurrencySum } from './sums.ts'

/** Collections whose records say how long rounds are valid. */
export type ValidityCollection = 'casinos' | 'integrations'

const id = z.string().check(z.minLength(1), z.maxLength(limits.id))
const days = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(365))))

/** Fields of each that decide it: what is absent stays. */
const fields = {
  casinos: { gameRoundValidityPeriod: days, integrationId: z.optional(z.nullable(id)) },
  integrations: { gameRoundValidityPeriod: days },
}

/** Body of `POST /api/casinos/plan-validity` and `POST /api/integrations/plan-validity`: records as they would be. */
export const validityBody = (collection: ValidityCollection) =>
  z.strictObject({
    items: boundedList(z.strictObject({ id, ...fields[collection] }), limits.batch).check(z.minLength(1)),
  })

/** An open round whose win would be lost. Amount in hundredths of the currency, instants UTC, ISO 8601. */
export interface LosingRound {
  id: string
  casinoId: string
  currency: string
  /** What of its win is not credited. */
  amount: number
  refundAt: string
}

/** What a change of validities would do to the rounds that are open now. */
export interface ValidityPlan {
  /** How many would be refunded sooner than they are going to be. */
  rounds: number
  /** When the first of them would be; none is sooner than 24 hours from now. UTC instant, ISO 8601; `null` where there are none. */
  from: string | null
  /** Bets that would be given back. */
  refunded: CurrencySum[]
  /** Wins that are not credited and would be lost. */
  lost: CurrencySum[]
  /** The first of the rounds that would lose one, in the order of their refunds. */
  losing: LosingRound[]
  /** How many would expire sooner that only people can close. */
  people: number
}

/** How many rounds a plan names. */
export const namedRounds = 100
