import * as z from 'zod/mini'
import { roundExpiryPlanSchema } from './rounds.ts'
import {
  defineAnswerSchema,
  errorCodeSchema,
  fieldErrorsSchema,
  errorParamsSchema,
  recordReferenceSchema,
  withDescription,
} from './shared.ts'

/** The body of every refusal: RFC 9457, `application/problem+json`. */
const problemBody = defineAnswerSchema('Problem', {
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: errorCodeSchema,
  instance: z.optional(
    withDescription(z.string(), 'The request as `urn:uuid:…`, as the log of the backend knows it.'),
  ),
  params: z.optional(errorParamsSchema),
  errors: z.optional(fieldErrorsSchema),
  refs: z.optional(withDescription(z.array(recordReferenceSchema), 'The records that stand in the way.')),
  plan: z.optional(roundExpiryPlanSchema),
  confirmation: z.optional(
    withDescription(z.string(), 'What confirms a change that was refused for what it does to open rounds.'),
  ),
  current: z.optional(withDescription(z.unknown(), 'With 412: the record as it is now.')),
})
export type ProblemBody = z.infer<typeof problemBody>
