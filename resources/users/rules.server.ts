import type { ErrorCode } from '../../src/contract/errors.ts'
import { errorAt, type Rule, type ServerRules } from '../../src/contract/rules.ts'
import { foldText } from '../../src/contract/values.ts'
import { ownValue } from '../../src/contract/own.ts'

/** Visitors have access to selected casinos. */
const accessFitsRole: Rule = async ({ after }) =>
  errorAt(after['role'] === 'visitor' && after['casinoAccess'] === 'all', 'casinoAccess', {
    code: 'visitorSeesSelected',
  })

/** Users with access to all casinos have no list, which would contradict that. */
const accessFitsCasinos: Rule = async ({ after: { casinoAccess, casinoIds } }) =>
  errorAt(casinoAccess === 'all' && Array.isArray(casinoIds) && casinoIds.length > 0, 'casinoIds', {
    code: 'allCasinosNamed',
  })

/**
 * A username cannot be another user's e-mail address, nor the reverse: signing in by it would be ambiguous. Checked only when names change,
 * so that existing duplicates can still be edited.
 */
const namesDiffer: Rule = async ({ before, after, find }) => {
  const taken = async (field: string, other: string, code: ErrorCode) => {
    const value = foldText(ownValue(after, field))
    if (before && foldText(ownValue(before, field)) === value) return {}
    const holders = await find('users', { [other]: [value] })
    return errorAt(
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

export const userRules: ServerRules = {
  rules: [accessFitsRole, accessFitsCasinos, namesDiffer],
}
