import type { UsedIn } from '../api/answers.ts'

/** Number of visible records that use this one. */
export const usersOf = (usage: readonly UsedIn[]) => usage.reduce((sum, { count }) => sum + count, 0)

/** The codes that refuse the deletion, one for each kind of usage, with the number of records of that kind; one where none is visible. */
export const reasonsOf = (usage: readonly UsedIn[]) =>
  [...new Set(usage.map(({ code }) => code))].map((code) => ({
    code,
    count: usersOf(usage.filter((used) => used.code === code)) || 1,
  }))
