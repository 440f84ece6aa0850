import * as z from 'zod/mini'
import { limits, boundedList } from './limits.ts'

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

/** The header of a write by which the caller confirms a plan. */
export const confirmedPlanHeader = 'Confirmed-Plan'

/** Number of rounds that a plan names. */
export const maxNamedRounds = 100
