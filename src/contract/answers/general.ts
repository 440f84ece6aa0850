import * as z from 'zod/mini'
import { attentionKinds } from '../home.ts'
import { matchRanks } from '../search.ts'
import { answer, count, currencySum, errorCode, instant, reference, says, who } from './shared.ts'

const searchResult = answer('Found', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  fit: says(
    z.literal(Object.values(matchRanks)),
    '0 where it is the same, 1 and 2 where it or a word of it begins so, 3 anywhere.',
  ),
  of: z.optional(
    says(z.string(), 'What tells it from others of its name: the game of a version, the name of a user.'),
  ),
  by: z.optional(says(z.string(), 'The value that it was found by, where neither `label` nor `of` fits.')),
  state: z.optional(says(z.string(), 'How it stands, where actions depend on it: the value of a choice.')),
  servesOthers: z.optional(
    says(z.boolean(), 'Whether it serves casinos that the caller does not see, who then may not change it.'),
  ),
})
export type SearchResult = z.infer<typeof searchResult>

/** Answer of `GET /api/search?q=`; the best match comes first. */
const searchAnswer = answer('SearchAnswer', {
  found: z.array(searchResult),
  missing: says(z.array(z.string()), 'Collections whose keeper does not answer.'),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

const liveMessage = answer('LiveMessage', {
  position: says(
    z.string().check(z.regex(/^[\w-]{54}$/)),
    'Where the next request continues, sent as `Last-Event-ID`.',
  ),
  changes: z.array(z.strictObject({ resource: z.string(), recordId: z.string() })),
  more: says(z.boolean(), 'More has happened than is named: anything may have changed.'),
})
export type LiveChange = LiveMessage['changes'][number]
export type LiveMessage = z.infer<typeof liveMessage>

/** Who else has the record open. Empty for users who may not see users. */
const presenceAnswer = answer('PresenceAnswer', { others: z.array(who) })
export type PresenceAnswer = z.infer<typeof presenceAnswer>

const attention = answer('Attention', {
  kind: z.enum(attentionKinds),
  count,
  refs: z.array(reference).check(z.maxLength(3)),
  until: z.optional(says(instant, 'Of rounds: up to when they are looked at.')),
  lost: z.optional(says(z.array(currencySum), 'Wins that are lost when they are refunded.')),
  outstanding: z.optional(
    says(z.array(currencySum), 'Wins that are not credited, of rounds that people close.'),
  ),
  unknown: z.optional(
    says(z.literal(true), 'Whoever knows of it does not answer, or there are too many to look through.'),
  ),
})
export type Attention = z.infer<typeof attention>

/** Answer of `GET /api/home`, for what the user sees; kinds without records are left out. */
const homeAnswer = answer('HomeAnswer', { attention: z.array(attention) })
export type HomeAnswer = z.infer<typeof homeAnswer>

const viewing = answer('Viewing', {
  id: z.string(),
  user: says(z.nullable(who), '`null` for no particular visitor.'),
  casinoIds: says(z.array(z.string()), 'The casinos that are seen.'),
  others: says(z.boolean(), 'Whether the visitor has other casinos, out of the caller’s sight.'),
  startedAt: instant,
  expiresAt: instant,
})
export type Viewing = z.infer<typeof viewing>

const reportFileLink = answer('ReportFileLink', {
  url: says(z.string(), 'Below the address of the API.'),
  name: z.string(),
  expiresAt: instant,
})
export type ReportFileLink = z.infer<typeof reportFileLink>

answer('Usage', {
  resource: z.string(),
  field: z.string(),
  code: says(errorCode, 'What a deletion would be refused with.'),
  count: says(count, 'How many the caller sees.'),
  records: z.array(z.strictObject({ id: z.string(), label: z.string() })).check(z.maxLength(20)),
})
