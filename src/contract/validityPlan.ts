import * as z from 'zod/mini'
import { limits, boundedList } from './limits.ts'
import type { CurrencySum } from './sums.ts'

/** Collections whose records define how long rounds are valid. */
export const validityCollections = ['casinos', 'integrations'] as const
export type ValidityCollection = (typeof validityCollections)[number]

const id = z.string().check(z.minLength(1), z.maxLength(limits.id))
const days = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(365))))

/** The fields of each that define it; absent fields stay unchanged. */
const fields = {
  casinos: { gameRoundValidityPeriod: days, integrationId: z.optional(z.nullable(id)) },
  integrations: { gameRoundValidityPeriod: days },
}

/** Body of `POST /api/casinos/plan-validity` and `POST /api/integrations/plan-validity`: records with their intended values. */
export const validityBody = (collection: ValidityCollection) =>
  z.strictObject({
    items: boundedList(z.strictObject({ id, ...fields[collection] }), limits.batch).check(z.minLength(1)),
  })

/** An open round whose win would be lost. Amount in hundredths of the currency, instants in UTC, ISO 8601. */
export interface LosingRound {
  id: string
  casinoId: string
  currency: string
  /** The part of its win that is not credited. */
  amount: number
  refundAt: string
}

/** What a change of validities would do to the rounds that are open now. */
export interface ValidityPlan {
  /** Number of rounds that would be refunded sooner. */
  rounds: number
  /** When the first of them would be refunded, at least 24 hours from now. UTC instant, ISO 8601; `null` if there are none. */
  from: string | null
  /** Stakes that would be refunded. */
  refunded: CurrencySum[]
  /** Wins that are not credited and would be lost. */
  lost: CurrencySum[]
  /** The first rounds that would lose a win, in the order of their refunds. */
  losing: LosingRound[]
  /** Number of rounds that would expire sooner and can only be closed by support. */
  people: number
  /** What a write sends as `Confirmed-Plan` to confirm this plan; `null` where no round expires sooner and nothing is to be confirmed. */
  confirmation: string | null
}

/** The header of a write by which the caller confirms a plan. */
export const confirmedPlan = 'Confirmed-Plan'

/** Number of rounds that a plan names. */
export const namedRounds = 100
