import { useGetList } from 'react-admin'
import type { DueQuestion } from '../contract/pushDue.ts'
import type { Row } from '../contract/row.ts'
import { can, canWith } from '../contract/can.ts'
import { useAllScreens, useScreensOf } from '../screens.ts'
import { useUser } from '../settings.ts'

/** Number of games that are looked up, more than a question names. */
const looked = 500
const fresh = { staleTime: 0, gcTime: 0 }
const byId = { field: 'id', order: 'ASC' } as const

export interface DuePushes {
  count: number
  /** The page of the only one, or their list. */
  to: string
}

/** The due pushes by the server's answer, for users who may push; `null` if there are none. */
export function useDuePushes(question: DueQuestion | null): DuePushes | null {
  const { collection, filter = {}, games } = question ?? {}
  const user = useUser()
  const screens = useAllScreens().find(({ entity }) => entity.name === collection)
  const isOffered = !!screens?.pages?.['push'] && !!user && can(user, screens.entity, 'push')
  const found = useGetList<Row>(
    useScreensOf('games').path,
    { filter: games ?? {}, sort: byId, pagination: { page: 1, perPage: looked } },
    { ...fresh, enabled: isOffered && games !== undefined },
  )
  const pushGames = found.data?.map(({ id }) => id) ?? []
  const due = games ? { ...filter, pushGames } : filter
  const pushed = useGetList<Row>(
    screens?.path ?? '',
    { filter: due, sort: byId, pagination: { page: 1, perPage: 1 } },
    { ...fresh, enabled: isOffered && (games === undefined || pushGames.length > 0) },
  )
  const [first] = pushed.data ?? []
  const { total: count = 1 } = pushed
  if (!screens || !user || !first || !canWith(user, screens.entity, 'push', first)) return null
  const list = `/${screens.path}?${new URLSearchParams({ filter: JSON.stringify(due) })}`
  return { count, to: count === 1 ? `/${screens.path}/${encodeURIComponent(first.id)}/push` : list }
}
