import * as z from 'zod/mini'
import { explainableBreakKinds, maxBreaks } from '../audit.ts'
import {
  defineAnswerSchema,
  fieldChangeSchema,
  countSchema,
  errorCodeSchema,
  fieldErrorsSchema,
  errorParamsSchema,
  withDescription,
} from './shared.ts'

const broken = {
  id: withDescription(z.string(), 'Id of the entry; of the first one if entries are missing.'),
  fault: withDescription(
    z.enum([...explainableBreakKinds, 'surplus']),
    '`changed`: the content does not match the hash. `unlinked`: the entry does not follow from the one before it. `missing`: the entry does not exist. `surplus`: the entry was never written.',
  ),
  upTo: z.optional(withDescription(z.string(), 'Id of the last missing entry.')),
  found: withDescription(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    'SHA-256 of the content that was found: other content is another break.',
  ),
}
const breakShape = z.strictObject(broken)
export type ChainBreak = z.infer<typeof breakShape>

const verification = defineAnswerSchema('Verification', {
  valid: z.boolean(),
  entries: countSchema,
  firstBroken: z.optional(
    withDescription(
      z.string(),
      'Id of the first entry that was changed, moved or removed, without those that were explained.',
    ),
  ),
  broken: z.optional(
    withDescription(
      z.array(breakShape).check(z.maxLength(maxBreaks)),
      'In the order of the log. If there are as many as one answer holds, `next` continues.',
    ),
  ),
  explained: z.optional(
    withDescription(
      z.array(z.strictObject({ ...broken, explainedBy: z.string() })).check(z.maxLength(maxBreaks)),
      'Breaks that an administrator has explained, if they are still as they were then.',
    ),
  ),
  checked: z.optional(withDescription(countSchema, 'Of a part of the log: how many entries were looked at.')),
  next: z.optional(withDescription(z.string(), 'The `after` of the next part.')),
})
export type ChainVerification = z.infer<typeof verification>

const revertPlan = defineAnswerSchema('RevertPlan', {
  resource: z.string(),
  recordId: z.string(),
  recordLabel: z.string(),
  changes: withDescription(
    z.array(fieldChangeSchema),
    '`before` is the current value, `after` the one that would be restored; none if the record is gone.',
  ),
  refusal: z.nullable(
    z.strictObject({
      code: errorCodeSchema,
      params: z.optional(errorParamsSchema),
      errors: z.optional(fieldErrorsSchema),
    }),
  ),
})
export type RevertPlan = z.infer<typeof revertPlan>

/** The public key for the signature is at `GET /api/audit-entries/keys`. */
const signedExport = defineAnswerSchema('SignedExport', {
  name: z.string(),
  text: withDescription(z.string(), 'The file.'),
  signature: withDescription(
    z.string().check(z.regex(/^[\w-]+\.\.[\w-]+$/)),
    'A detached JWS over the bytes of the file in UTF-8 (RFC 7515, RFC 7797). Its header says of which entries, how many, by whom and when.',
  ),
  entries: countSchema,
})
export type SignedExport = z.infer<typeof signedExport>
