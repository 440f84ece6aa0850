import { brokenAt, type Rule } from '../../src/contract/rules.ts'

/** A visitor sees selected casinos. */
export const accessFitsRole: Rule = async ({ after }) =>
  brokenAt(after['role'] === 'visitor' && after['casinoAccess'] === 'all', 'casinoAccess', {
    code: 'visitorSeesSelected',
  })

/** Who has access to all casinos has no list of them: one of the two would say something else than what holds. */
export const accessFitsCasinos: Rule = async ({ after: { casinoAccess, casinoIds } }) =>
  brokenAt(casinoAccess === 'all' && Array.isArray(casinoIds) && casinoIds.length > 0, 'casinoIds', {
    code: 'allCasinosNamed',
  })
