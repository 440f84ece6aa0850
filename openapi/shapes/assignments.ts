import * as z from 'zod/mini'
import {
  activationChanges,
  activationWarnings,
  namedMissing,
  type Impact,
  type ImpactTotals,
  type ItemImpact,
} from '../../src/contract/activation.ts'
import { cellStates, type Matrix } from '../../src/contract/matrix.ts'
import { linkStates, playableLinks } from '../../src/contract/playable.ts'
import { count, errorCode, instant, params } from './common.ts'
import { shape } from './shape.ts'

export const matrix = shape<Matrix>()('Matrix', {
  rows: z.array(z.strictObject({ id: z.string(), name: z.string(), theoreticalRtp: z.number() })),
  columns: z.array(z.strictObject({ id: z.string(), name: z.string(), maxRtp: z.nullable(z.number()) })),
  cells: z
    .array(z.string().check(z.regex(/^[A-Za-z0-9+/]*$/)))
    .check(
      z.describe(
        `A text for each row, a letter of base64 for each cell, its value the place of the cell’s state in this list: ${cellStates.join(', ')}. In an integration \`playable\` is active.`,
      ),
    ),
})

const itemImpact = shape<ItemImpact>()('ItemImpact', {
  casinoId: z.optional(z.string()),
  integrationId: z.optional(z.string()),
  gameId: z.string(),
  active: z.nullable(z.boolean()),
  change: z.enum(activationChanges),
  openRounds: count,
  openUntil: z.nullable(instant),
  warnings: z.array(z.enum(activationWarnings)),
  missingProperties: z.array(z.string()).check(z.maxLength(namedMissing + 1)),
  links: z
    .array(z.strictObject({ link: z.enum(playableLinks), state: z.enum(linkStates) }))
    .check(
      z.describe('What it will take to be played in the casino, link by link; none for an integration.'),
    ),
  error: z.optional(z.strictObject({ code: errorCode, params: z.optional(params) })),
})

const impactTotals = shape<ImpactTotals>()('ImpactTotals', {
  assign: count,
  activate: count,
  deactivate: count,
  unassign: count,
  none: count,
  failed: count,
  warnings: count,
  openRounds: count,
  openUntil: z.nullable(instant),
})

export const impact = shape<Impact>()('Impact', { items: z.array(itemImpact), totals: impactTotals })
