import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { notChosenReasons } from '../imports.ts'
import { jobKinds, jobStates } from '../jobs.ts'
import {
  defineAnswerSchema,
  fieldChangeSchema,
  countSchema,
  errorCodeSchema,
  instantSchema,
  errorParamsSchema,
  recordReferenceSchema,
  withDescription,
  whoSchema,
} from './shared.ts'

/** With any other code, a push was refused before the bridge was called. */
export const bridgeFailureCodes: readonly ErrorCode[] = [
  'bridgeUnreachable',
  'bridgeTimeout',
  'bridgeRefused',
  'bridgeConfirmedOther',
]

/** The codes of the item's write come in addition. */
export const jobItemErrorCodes: readonly ErrorCode[] = [
  ...bridgeFailureCodes,
  ...(['addressNotAllowed', 'secretAddressChanged', 'secretUnreadable'] as const),
  ...(['componentUnreachable', 'componentTimeout', 'componentFailed', 'componentNotInstalled'] as const),
  ...(['gameNotOffered', 'offeredTwice', 'changedSince', 'reportIncomplete'] as const),
  ...(['jobCrashed', 'jobInputMissing'] as const),
]

const reason = defineAnswerSchema('Reason', {
  code: withDescription(
    errorCodeSchema,
    `Such as ${jobItemErrorCodes.map((code) => `\`${code}\``).join(', ')}, or what a write would be refused with.`,
  ),
  params: z.optional(errorParamsSchema),
  field: z.optional(
    withDescription(
      z.strictObject({ resource: z.string(), path: z.string() }),
      'The field that the failure concerns, with its collection.',
    ),
  ),
})
export type ItemFailureReason = z.infer<typeof reason>

const jobItem = defineAnswerSchema('JobItem', {
  id: withDescription(z.string(), 'Unique within the job.'),
  label: z.string(),
  outcome: z.optional(
    withDescription(z.string(), 'Absent until it is done; `failed` and `cancelled` are those of all kinds.'),
  ),
  reason: z.optional(reason),
  refs: z.optional(
    withDescription(
      z.array(recordReferenceSchema),
      'What it is about, as far as that is known here, and what it has created beside.',
    ),
  ),
  at: z.optional(instantSchema),
})
export type JobItem = z.infer<typeof jobItem>

const job = defineAnswerSchema('StartedJob', {
  id: z.string(),
  version: z.int().check(z.gte(1)),
  // The console has texts for all of these kinds, but shows others as well.
  kind: z.string().check(z.meta({ enum: jobKinds })),
  resource: withDescription(z.string(), 'What it was started for: a collection, and a record if it was one.'),
  recordId: z.nullable(z.string()),
  recordLabel: withDescription(
    z.nullable(z.string()),
    'The name of that record, or of the only casino or integration whose games an activation changes.',
  ),
  state: z.enum(jobStates),
  done: withDescription(countSchema, 'Number of items with an outcome.'),
  total: withDescription(countSchema, 'Number of all items.'),
  offered: withDescription(
    z.nullable(countSchema),
    'The number that the items were chosen from, if somebody chose: the games that a provider offered.',
  ),
  notChosen: withDescription(
    z.nullable(z.partialRecord(z.enum(notChosenReasons), countSchema)),
    'How many of those were not chosen, by what an import would have done with them.',
  ),
  items: z.array(jobItem),
  createdAt: instantSchema,
  startedAt: z.nullable(instantSchema),
  finishedAt: z.nullable(instantSchema),
  by: whoSchema,
  retryOf: withDescription(z.nullable(z.string()), 'The job whose failed items this one retries.'),
  undoOf: withDescription(z.nullable(z.string()), 'The job whose changes this one undoes.'),
  cancelled: withDescription(
    z.boolean(),
    'Whether it was cancelled: items that have begun are finished, others are not begun.',
  ),
})
export type Job = z.infer<typeof job>

/** `field` is a dotted path. */
const unsentSecret = z.strictObject({
  field: z.string(),
  code: z.enum(['secretAddressChanged', 'secretUnreadable']),
})
export type UnsendableSecret = z.infer<typeof unsentSecret>

const plannedTarget = defineAnswerSchema('PlannedTarget', {
  id: withDescription(z.string(), 'The bridge for a casino’s push; a casino for an integration’s push.'),
  label: z.string(),
  casinoId: withDescription(z.string(), 'The casino whose configuration is sent.'),
  changes: withDescription(
    z.array(fieldChangeSchema),
    'Differences to the last successful push: fields of the casino, `integration.<field>`, `games` (ids of playable games that are not in both), and `bridge.routerUrl`, the origin of the bridge. `null` for absent values, the marker for secrets.',
  ),
  unsent: withDescription(
    z.array(unsentSecret),
    'Secrets of the casino that have to be entered again: while there is one, the push fails.',
  ),
  pushedAt: withDescription(
    z.nullable(instantSchema),
    'Time of the last successful push; `null` if there was none.',
  ),
  failure: withDescription(
    z.nullable(z.object({ at: instantSchema, reason })),
    'The last push, if it failed.',
  ),
})
export type PlannedPushTarget = z.infer<typeof plannedTarget>

const pushPlan = defineAnswerSchema('PushPlan', { targets: z.array(plannedTarget) })
export type PushPlan = z.infer<typeof pushPlan>

const pushFailure = defineAnswerSchema('PushFailure', {
  casinoId: z.string(),
  since: withDescription(
    instantSchema,
    'When the first push failed after the last one that succeeded; `reason` is of the last one.',
  ),
  reason,
})
export type PushFailure = z.infer<typeof pushFailure>

const pushedTarget = defineAnswerSchema('PushedTarget', {
  id: z.string(),
  label: z.string(),
  casinoId: withDescription(z.string(), 'The casino whose configuration was sent.'),
  outcome: z.optional(withDescription(z.string(), 'Absent while it is under way.')),
  reason: z.optional(reason),
  changes: z.array(fieldChangeSchema),
  configurationHash: withDescription(z.nullable(z.string()), 'SHA-256 of what was sent, in hexadecimal.'),
})
export type PushedTarget = z.infer<typeof pushedTarget>
