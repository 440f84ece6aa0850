import { useTranslate } from 'react-admin'
import type { UsedIn } from '../api/answers.ts'
import { useFormats } from '../locale/format.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'

/** How many records use this one, those out of sight included. */
export const usersOf = (usage: readonly UsedIn[]) =>
  usage.reduce((sum, { count, hidden }) => sum + count + hidden, 0)

/** Who uses the record, in words: "3 casinos, 1 integration, 2 more that you may not see". */
export function useUsers(): (usage: readonly UsedIn[]) => string {
  const translate = useTranslate()
  const { number } = useFormats()
  const { within } = useCollectionNames()
  return (usage) => {
    const collections = [...new Set(usage.map(({ resource }) => resource))]
    const seen = collections.flatMap((resource) => {
      const own = usage.filter((used) => used.resource === resource)
      const count = own.reduce((sum, used) => sum + used.count, 0)
      return count > 0 ? [`${number(count)} ${within(resource, count)}`] : []
    })
    const hidden = usage.reduce((sum, used) => sum + used.hidden, 0)
    return [...seen, ...(hidden > 0 ? [translate('delete.hidden', { smart_count: hidden })] : [])].join(', ')
  }
}
