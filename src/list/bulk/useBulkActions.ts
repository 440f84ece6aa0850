import { can } from '../../contract/can.ts'
import { useResourceConfig } from '../../screens.ts'
import { useUser } from '../../settings.ts'

/** The bulk actions of the page's list that the user may use. */
export function useBulkActions(): readonly string[] {
  const user = useUser()
  const { entity, bulk = [] } = useResourceConfig()
  return bulk.filter((action) => user && can(user, entity, action))
}
