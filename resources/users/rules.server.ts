import type { ErrorCode } from '../../src/contract/errors.ts'
import { errorAt, type Rule, type ServerRules } from '../../src/contract/rules.ts'
import { foldText } from '../../src/contract/values.ts'
import { ownValue } from '../../src/contract/own.ts'

/** A visitor sees selected casinos. */
const accessFitsRole: Rule = async ({ after }) =>
  errorAt(after['role'] === 'visitor' && after['casinoAccess'] === 'all', 'casinoAccess', {
    code: 'visitorSeesSelected',
  })

/** Who has access to all casinos has no list of them: one of the two would say something else than what holds. */
const accessFitsCasinos: Rule = async ({ after: { casinoAccess, casinoIds } }) =>
  errorAt(casinoAccess === 'all' && Array.isArray(casinoIds) && casinoIds.length > 0, 'casinoIds', {
    code: 'allCasinosNamed',
  })

/**
 * A username is nobody else's e-mail address, nor the other way round: whoever signs in by one of them would be taken for the other
 * person. Names are asked about when they change, so that two who share one from before can still be changed.
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
