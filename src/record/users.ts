import type { UsedIn } from '../api/answers.ts'

/** Number of visible records that use this one. */
export const usersOf = (usage: readonly UsedIn[]) => usage.reduce((sum, { count }) => sum + count, 0)

/** The codes that refuse the deletion, one for each kind of usage. */
export const codesOf = (usage: readonly UsedIn[]) => [...new Set(usage.map(({ code }) => code))]
