import * as z from 'zod/mini'
import { activationChangeKinds, activationWarningCodes, maxNamedMissing } from '../activation.ts'
import { cellStates } from '../matrix.ts'
import { linkCauses, linkStates, playableConditionNames } from '../playable.ts'
import {
  defineAnswerSchema,
  countSchema,
  errorCodeSchema,
  instantSchema,
  errorParamsSchema,
  withDescription,
} from './shared.ts'

const matrix = defineAnswerSchema('Matrix', {
  rows: z.array(z.strictObject({ id: z.string(), name: z.string(), theoreticalRtp: z.number() })),
  columns: z.array(z.strictObject({ id: z.string(), name: z.string(), maxRtp: z.nullable(z.number()) })),
  // Written by `encodeCellStates`, read by `cellStateAt`.
  cells: withDescription(
    z.array(z.string().check(z.regex(/^[A-Za-z0-9+/]*$/))),
    `A text for each row, a letter of base64 for each cell, its value the place of the cell’s state in this list: ${cellStates.join(', ')}. In an integration \`playable\` is active.`,
  ),
})
export type Matrix = z.infer<typeof matrix>

const itemImpact = defineAnswerSchema('ItemImpact', {
  casinoId: z.optional(z.string()),
  integrationId: z.optional(z.string()),
  gameId: z.string(),
  active: withDescription(z.nullable(z.boolean()), 'The intended state; `null`: not assigned.'),
  change: z.enum(activationChangeKinds),
  openRounds: withDescription(countSchema, 'Open rounds of the game there, of casinos that the caller sees.'),
  openUntil: withDescription(
    z.nullable(instantSchema),
    'When the last of them is refunded; `null` if there are none, or if one is never refunded.',
  ),
  warnings: z.array(z.enum(activationWarningCodes)),
  missingProperties: withDescription(
    z
      .array(
        z.strictObject({
          ...{ versionId: z.string(), versionNumber: z.string() },
          names: z.array(z.string()).check(z.maxLength(maxNamedMissing + 1)),
          casinos: z
            .array(z.strictObject({ id: z.string(), name: z.string() }))
            .check(z.maxLength(maxNamedMissing + 1)),
        }),
      )
      .check(z.maxLength(maxNamedMissing + 1)),
    `Names of what the newest certified versions lack, and the casinos where these versions are played: the one itself, or those of the integration in which the game is active, as far as the caller sees them. Of versions, names and casinos, one more than ${maxNamedMissing} says that there are others.`,
  ),
  casinosWithoutVersion: withDescription(
    z
      .array(z.strictObject({ id: z.string(), name: z.string(), jurisdiction: z.string() }))
      .check(z.maxLength(maxNamedMissing + 1)),
    `Casinos for whose jurisdiction no version is certified: the one itself, or those of the integration in which the game is active, as far as the caller sees them; one more than ${maxNamedMissing} says that there are others.`,
  ),
  links: withDescription(
    z.array(
      z.strictObject({
        link: z.enum(playableConditionNames),
        state: z.enum(linkStates),
        cause: z.optional(z.enum(linkCauses)),
      }),
    ),
    'What it will take to be played in the casino, link by link; none for an integration.',
  ),
  error: z.optional(
    withDescription(
      z.strictObject({ code: errorCodeSchema, params: z.optional(errorParamsSchema) }),
      'Why the change would fail.',
    ),
  ),
})
export type ItemImpact = z.infer<typeof itemImpact>

/** The number of cells by change. Cells that would fail count in `failed` only. Rounds are those of `deactivate` and `unassign`. */
const impactTotals = defineAnswerSchema('ImpactTotals', {
  assign: countSchema,
  activate: countSchema,
  deactivate: countSchema,
  unassign: countSchema,
  none: countSchema,
  failed: countSchema,
  warnings: countSchema,
  openRounds: countSchema,
  openUntil: z.nullable(instantSchema),
})
export type ImpactTotals = z.infer<typeof impactTotals>

const impact = defineAnswerSchema('Impact', { items: z.array(itemImpact), totals: impactTotals })
export type Impact = z.infer<typeof impact>
