import * as z from 'zod/mini'
import { validityPlan } from './rounds.ts'
import { answer, errorCode, fieldErrors, params, reference, says } from './shared.ts'

/** The body of every refusal: RFC 9457, `application/problem+json`. */
const problemBody = answer('Problem', {
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: errorCode,
  instance: z.optional(says(z.string(), 'The request as `urn:uuid:…`, as the log of the backend knows it.')),
  params: z.optional(params),
  errors: z.optional(fieldErrors),
  refs: z.optional(says(z.array(reference), 'The records that stand in the way.')),
  plan: z.optional(validityPlan),
  confirmation: z.optional(
    says(z.string(), 'What confirms a change that was refused for what it does to open rounds.'),
  ),
  current: z.optional(says(z.unknown(), 'With 412: the record as it is now.')),
})
export type ProblemBody = z.infer<typeof problemBody>
