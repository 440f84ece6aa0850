import { can } from '../../contract/can.ts'
import { useResourceConfig } from '../../screens.ts'
import { useUser } from '../../settings.ts'

/** What the user may do with many records of the page's list at once. */
export function useBulkActions(): readonly string[] {
  const user = useUser()
  const { entity, bulk = [] } = useResourceConfig()
  return bulk.filter((action) => user && can(user, entity, action))
}
