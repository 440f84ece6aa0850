import { useAllScreens, useScreensOf } from '../../src/screens.ts'
import { auditEntries } from './entity.ts'

/** The entity that an entry is about; of a collection that there is no more, one that knows none of its fields. */
export function useEntityOf(collection: string) {
  return useScreensAt(collection).entity
}

/** The same, as it appears in the console. */
export function useScreensAt(collection: string) {
  const all = useAllScreens()
  const own = useScreensOf(auditEntries.name)
  return all.find(({ entity }) => entity.name === collection) ?? own
}
