import type * as z from 'zod/mini'
import { Problem } from '../../src/contract/problem.ts'
import { toFieldErrors } from '../../src/contract/validate.ts'

/** Throws `invalid` with errors by field. */
export function parsedBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body, { reportInput: true })
  if (error) throw new Problem('invalid', { errors: toFieldErrors(error) })
  return data
}
