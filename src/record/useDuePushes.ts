import { useGetList } from 'react-admin'
import type { PushesMaybeDue } from '../contract/pushDue.ts'
import type { Row } from '../contract/row.ts'
import { can, canWith } from '../contract/can.ts'
import { useAllScreens, useScreensOf } from '../screens.ts'
import { useUser } from '../settings.ts'

/** Of how many assignments of games the casinos are looked at, and how many games. */
const looked = 500
const fresh = { staleTime: 0, gcTime: 0 }
const byId = { field: 'id', order: 'ASC' } as const

export interface DuePushes {
  count: number
  /** Where they are pushed: the page of the only one, or the list of them. */
  to: string
}

/** Whose pushes are due among those that may be, as the server says, for who may push; `null` where there are none. */
export function useDuePushes(among: PushesMaybeDue | null): DuePushes | null {
  const { collection, filter = {}, games } = among ?? {}
  const user = useUser()
  const screens = useAllScreens().find(({ entity }) => entity.name === collection)
  const isOffered = !!screens?.pages?.['push'] && !!user && can(user, screens.entity, 'push')
  const pagination = { page: 1, perPage: looked }
  const found = useGetList<Row>(
    useScreensOf('games').path,
    { filter: games ?? {}, sort: byId, pagination },
    { ...fresh, enabled: isOffered && games !== undefined },
  )
  const gameId = found.data?.map(({ id }) => id) ?? []
  const assigned = useGetList<Row>(
    'casino-games',
    { filter: { gameId }, sort: byId, pagination },
    { ...fresh, enabled: isOffered && gameId.length > 0 },
  )
  const ids = [...new Set(assigned.data?.map(({ casinoId }) => String(casinoId)))]
  const due = { ...filter, ...(games !== undefined && { id: ids }), pushState: ['changed', 'never'] }
  const pushed = useGetList<Row>(
    screens?.path ?? '',
    { filter: due, sort: byId, pagination: { page: 1, perPage: 1 } },
    { ...fresh, enabled: isOffered && (games === undefined || ids.length > 0) },
  )
  const [first] = pushed.data ?? []
  const { total: count = 1 } = pushed
  if (!screens || !user || !first || !canWith(user, screens.entity, 'push', first)) return null
  const list = `/${screens.path}?${new URLSearchParams({ filter: JSON.stringify(due) })}`
  return { count, to: count === 1 ? `/${screens.path}/${encodeURIComponent(first.id)}/push` : list }
}
