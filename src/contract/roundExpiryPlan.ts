import * as z from 'zod/mini'
import { limits, boundedList, idSchema } from './limits.ts'

export const roundValidityCollections = ['casinos', 'integrations'] as const
export type RoundValidityCollection = (typeof roundValidityCollections)[number]

const id = idSchema()
const days = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(365))))

const fields = {
  casinos: { gameRoundValidityPeriod: days, integrationId: z.optional(z.nullable(id)) },
  integrations: { gameRoundValidityPeriod: days },
}

/** This is the body of `POST /api/casinos/plan-validity` and `POST /api/integrations/plan-validity`. */
export const planRoundExpiryBodySchemaOf = (collection: RoundValidityCollection) =>
  z.strictObject({
    items: boundedList(z.strictObject({ id, ...fields[collection] }), limits.batch).check(z.minLength(1)),
  })

export const confirmedPlanHeader = 'Confirmed-Plan'

export const maxNamedRounds = 100
