import * as z from 'zod/mini'
import type { ProblemBody } from '../../src/contract/problem.ts'
import { errorCode, fieldErrors, params, reference } from './common.ts'
import { validityPlan } from './rounds.ts'
import { shape } from './shape.ts'

/** The body of every refusal. */
export const problem = shape<ProblemBody>()('Problem', {
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: errorCode,
  instance: z.optional(z.string().check(z.describe('The request, as the log of the backend knows it.'))),
  params: z.optional(params),
  errors: z.optional(fieldErrors),
  refs: z.optional(z.array(reference).check(z.describe('The records that stand in the way.'))),
  plan: z.optional(validityPlan),
  confirmation: z.optional(
    z.string().check(z.describe('What confirms a change that was refused for what it does to open rounds.')),
  ),
  current: z.optional(z.unknown().check(z.describe('With 412: the record as it is now.'))),
})
