import { users } from './entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { defineRules, fieldErrorIf, type Rule } from '../../src/contract/rules.ts'
import { toComparableText } from '../../src/contract/values.ts'

const accessFitsRole: Rule<typeof users> = async ({ after }) =>
  fieldErrorIf(after.role === 'visitor' && after.casinoAccess === 'all', 'casinoAccess', {
    code: 'visitorSeesSelected',
  })

/** Users with access to all casinos have no list, since a list would contradict that access. */
const accessFitsCasinos: Rule<typeof users> = async ({ after: { casinoAccess, casinoIds } }) =>
  fieldErrorIf(casinoAccess === 'all' && casinoIds.length > 0, 'casinoIds', {
    code: 'allCasinosNamed',
  })

/** Signing in by a username that is another user's e-mail address would be ambiguous. Existing duplicates can still be edited. */
const namesDiffer: Rule<typeof users> = async ({ before, after, find }) => {
  const taken = async (field: 'username' | 'email', other: 'username' | 'email', code: ErrorCode) => {
    const value = toComparableText(after[field])
    if (before && toComparableText(before[field]) === value) return {}
    const holders = await find(users, { [other]: [value] })
    return fieldErrorIf(
      holders.some(({ id }) => id !== after.id),
      field,
      { code },
    )
  }
  return {
    ...(await taken('username', 'email', 'usernameTaken')),
    ...(await taken('email', 'username', 'emailTaken')),
  }
}

export const userRules = defineRules(users, {
  rules: [accessFitsRole, accessFitsCasinos, namesDiffer],
})
