import type { UsedIn } from '../api/answers.ts'
import { useFormats } from '../locale/format.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'

/** How many records use this one, as far as they are in sight. */
export const usersOf = (usage: readonly UsedIn[]) => usage.reduce((sum, { count }) => sum + count, 0)

/** Why it stays, each of the kinds in use with words of its own. */
export const codesOf = (usage: readonly UsedIn[]) => [...new Set(usage.map(({ code }) => code))]

/** Who uses the record, in words: "3 casinos, 1 integration". */
export function useUsers(): (usage: readonly UsedIn[]) => string {
  const { number } = useFormats()
  const { within } = useCollectionNames()
  return (usage) => {
    const collections = [...new Set(usage.map(({ resource }) => resource))]
    const seen = collections.map((resource) => {
      const count = usersOf(usage.filter((used) => used.resource === resource))
      return `${number(count)} ${within(resource, count)}`
    })
    return seen.join(', ')
  }
}
