import { refuse } from '../records/check.ts'

/**
 * Whether another password has to be chosen at the next sign-in, by `temporary` of a body that sets one, and the rest of the body. Without
 * it the password is for good. Throws `invalid` where it is something else than a flag.
 */
export function takeTemporary(body: Record<string, unknown>): {
  temporary: boolean
  rest: Record<string, unknown>
} {
  const { temporary = false, ...rest } = body
  if (typeof temporary === 'boolean') return { temporary, rest }
  refuse({ temporary: { code: 'fieldInvalid' } })
  return { temporary: false, rest }
}
