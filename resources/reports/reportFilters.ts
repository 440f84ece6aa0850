import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, currency, reference } from '../../src/contract/fields.ts'
import { moneyKinds } from '../../src/contract/reports/defineReport.ts'
import { parts } from '../../src/schema/derive.tsx'

/** Nothing of it is stored, so it has none of the fields that the server keeps of records. */
const schema = z.object({
  casinoId: reference('casinos'),
  gameId: reference('games'),
  studioId: reference('game-studios'),
  providerId: reference('game-providers'),
  moneyKind: choice(moneyKinds),
  currency: currency(),
})
const entity = defineEntity({
  name: 'report-rows',
  label: 'currency',
  access: masterData,
  scope: 'casinoId',
  schema: () => schema,
})

/** What reports can be narrowed by, as if they were a list of that. */
export const reportFilters = parts({ ...entity, schema })
