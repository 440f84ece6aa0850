import * as z from 'zod/mini'
import { attentionKinds } from '../home.ts'
import { matchRanks } from '../search.ts'
import {
  defineAnswerSchema,
  countSchema,
  currencySumSchema,
  errorCodeSchema,
  instantSchema,
  recordReferenceSchema,
  withDescription,
  whoSchema,
} from './shared.ts'

const searchResult = defineAnswerSchema('Found', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  fit: withDescription(
    z.literal(Object.values(matchRanks)),
    '0 where it is the same, 1 and 2 where it or a word of it begins so, 3 anywhere.',
  ),
  of: z.optional(
    withDescription(
      z.string(),
      'What tells it from others of its name: the game of a version, the name of a user.',
    ),
  ),
  state: z.optional(
    withDescription(z.string(), 'How it stands, where actions depend on it: the value of a choice.'),
  ),
  by: z.optional(
    withDescription(z.string(), 'The value that it was found by, where neither `label` nor `of` fits.'),
  ),
  servesOthers: z.optional(
    withDescription(
      z.boolean(),
      'Whether it serves casinos that the caller does not see, who then may not change it.',
    ),
  ),
})
export type SearchResult = z.infer<typeof searchResult>

/** Answer of `GET /api/search?q=`, best match first. */
const searchAnswer = defineAnswerSchema('SearchAnswer', {
  found: z.array(searchResult),
  missing: withDescription(z.array(z.string()), 'Collections whose keeper does not answer.'),
  similar: z.optional(
    withDescription(
      z.array(searchResult),
      'If nothing was found: records with names that differ by a letter or two from the text.',
    ),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

const liveMessage = defineAnswerSchema('LiveMessage', {
  position: withDescription(
    z.string().check(z.regex(/^[\w-]{54}$/)),
    'Where the next request continues, sent as `Last-Event-ID`.',
  ),
  changes: z.array(z.strictObject({ resource: z.string(), recordId: z.string() })),
  more: withDescription(z.boolean(), 'More has happened than is named: anything may have changed.'),
})
export type LiveChange = LiveMessage['changes'][number]
export type LiveMessage = z.infer<typeof liveMessage>

/** The list is empty for users who may not see users. */
const presenceAnswer = defineAnswerSchema('PresenceAnswer', { others: z.array(whoSchema) })
export type PresenceAnswer = z.infer<typeof presenceAnswer>

const attention = defineAnswerSchema('Attention', {
  kind: z.enum(attentionKinds),
  count: countSchema,
  refs: z.array(recordReferenceSchema).check(z.maxLength(3)),
  until: z.optional(withDescription(instantSchema, 'Of rounds: up to when they are looked at.')),
  since: z.optional(withDescription(instantSchema, 'Of entries of the log: since when they are looked at.')),
  lost: z.optional(withDescription(z.array(currencySumSchema), 'Wins that are lost when they are refunded.')),
  outstanding: z.optional(
    withDescription(z.array(currencySumSchema), 'Wins that are not credited, of rounds that people close.'),
  ),
  unknown: z.optional(
    withDescription(
      z.literal(true),
      'Whoever knows of it does not answer, or there are too many to look through.',
    ),
  ),
})
export type Attention = z.infer<typeof attention>

/** Answer of `GET /api/home`, as far as the user may see it. Kinds without records are left out. */
const homeAnswer = defineAnswerSchema('HomeAnswer', { attention: z.array(attention) })
export type HomeAnswer = z.infer<typeof homeAnswer>

const viewing = defineAnswerSchema('Viewing', {
  id: z.string(),
  user: withDescription(z.nullable(whoSchema), '`null` for no particular visitor.'),
  casinoIds: withDescription(z.array(z.string()), 'The casinos that are seen.'),
  others: withDescription(z.boolean(), 'Whether the visitor has other casinos, out of the caller’s sight.'),
  startedAt: instantSchema,
  expiresAt: instantSchema,
})
export type VisitorViewing = z.infer<typeof viewing>

const reportFileLink = defineAnswerSchema('ReportFileLink', {
  url: withDescription(z.string(), 'Below the address of the API.'),
  name: z.string(),
  expiresAt: instantSchema,
})
export type ReportFileLink = z.infer<typeof reportFileLink>

const recordUsage = defineAnswerSchema('Usage', {
  resource: z.string(),
  field: z.string(),
  code: withDescription(errorCodeSchema, 'What a deletion would be refused with.'),
  count: withDescription(countSchema, 'How many the caller sees.'),
  records: z.array(z.strictObject({ id: z.string(), label: z.string() })).check(z.maxLength(20)),
})
export type RecordUsage = z.infer<typeof recordUsage>
