import * as z from 'zod/mini'
import {
  explainable,
  maxBreaks,
  type RevertPlan,
  type SignedExport,
  type Verification,
} from '../../src/contract/audit.ts'
import { attentionKinds, type Attention, type HomeAnswer } from '../../src/contract/home.ts'
import { change, count, currencySum, errorCode, fieldErrors, instant, params, reference } from './common.ts'
import { shape } from './shape.ts'

const broken = {
  id: z.string(),
  fault: z.enum([...explainable, 'surplus']),
  upTo: z.optional(z.string()),
  found: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
}

export const verification = shape<Verification>()('Verification', {
  valid: z.boolean(),
  entries: count,
  firstBroken: z.optional(z.string()),
  broken: z.optional(z.array(z.strictObject(broken)).check(z.maxLength(maxBreaks))),
  explained: z.optional(
    z.array(z.strictObject({ ...broken, explainedBy: z.string() })).check(z.maxLength(maxBreaks)),
  ),
  checked: z.optional(count),
  next: z.optional(z.string()),
})

export const revertPlan = shape<RevertPlan>()('RevertPlan', {
  resource: z.string(),
  recordId: z.string(),
  recordLabel: z.string(),
  changes: z.array(change),
  refusal: z.nullable(
    z.strictObject({ code: errorCode, params: z.optional(params), errors: z.optional(fieldErrors) }),
  ),
})

export const signedExport = shape<SignedExport>()('SignedExport', {
  name: z.string(),
  text: z.string().check(z.describe('The file.')),
  signature: z
    .string()
    .check(
      z.regex(/^[\w-]+\.\.[\w-]+$/),
      z.describe(
        'A detached JWS over the bytes of the file in UTF-8 (RFC 7515, RFC 7797). Its header says of which entries, how many, by whom and when.',
      ),
    ),
  entries: count,
})

const attention = shape<Attention>()('Attention', {
  kind: z.enum(attentionKinds),
  count,
  refs: z.array(reference).check(z.maxLength(3)),
  until: z.optional(instant.check(z.describe('Of rounds: up to when they are looked at.'))),
  lost: z.optional(z.array(currencySum).check(z.describe('Wins that are lost when they are refunded.'))),
  outstanding: z.optional(
    z.array(currencySum).check(z.describe('Wins that are not credited, of rounds that people close.')),
  ),
  unknown: z.optional(z.literal(true).check(z.describe('Whoever knows of it does not answer.'))),
})

export const homeAnswer = shape<HomeAnswer>()('HomeAnswer', { attention: z.array(attention) })
