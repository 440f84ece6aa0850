import type { UsedIn } from '../api/answers.ts'

/** How many records use this one, as far as they are in sight. */
export const usersOf = (usage: readonly UsedIn[]) => usage.reduce((sum, { count }) => sum + count, 0)

/** Why it stays, each of the kinds in use with words of its own. */
export const codesOf = (usage: readonly UsedIn[]) => [...new Set(usage.map(({ code }) => code))]
