import { users } from './entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { defineRules, fieldErrorIf, type Rule } from '../../src/contract/rules.ts'
import { foldText } from '../../src/contract/values.ts'

const accessFitsRole: Rule<typeof users> = async ({ after }) =>
  fieldErrorIf(after.role === 'visitor' && after.casinoAccess === 'all', 'casinoAccess', {
    code: 'visitorSeesSelected',
  })

/** Users with access to all casinos have no list, since a list would contradict that access. */
const accessFitsCasinos: Rule<typeof users> = async ({ after: { casinoAccess, casinoIds } }) =>
  fieldErrorIf(casinoAccess === 'all' && casinoIds.length > 0, 'casinoIds', {
    code: 'allCasinosNamed',
  })

/**
 * A username cannot be another user's e-mail address, nor the reverse, since signing in by it would be ambiguous. Checked only when names
 * change, so that existing duplicates can still be edited.
 */
const namesDiffer: Rule<typeof users> = async ({ before, after, find }) => {
  const taken = async (field: 'username' | 'email', other: 'username' | 'email', code: ErrorCode) => {
    const value = foldText(after[field])
    if (before && foldText(before[field]) === value) return {}
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
