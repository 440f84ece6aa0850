import { useCallback } from 'react'
import { LinkBase as Link, useGetList, useNotify, useTranslate, type NotificationType } from 'react-admin'
import { duePushesFilterAfterWrite, type DuePushesFilter } from '../contract/duePushesFilter.ts'
import type { Row } from '../contract/values.ts'
import { useAllScreens, useScreensOf, useEffectiveUser, firstPageSortedBy } from '../context.ts'
import { can, mayUserActOnRecord } from '../contract/entity.ts'

interface PushDueProps {
  question: DuePushesFilter | null
  except?: string
  separator?: string
}

export function PushDueNotice({ question, except, separator = ' ' }: PushDueProps) {
  const translate = useTranslate()
  const due = useDuePushes(question)
  if (!due || due.to === except) return null
  return (
    <span>
      {separator}
      {translate('form.pushDue', { smart_count: due.count })}{' '}
      <Link to={due.to}>{translate('form.push', { smart_count: due.count })}</Link>
    </span>
  )
}

interface DueToastProps {
  name?: string | undefined
  message: string
  messageArgs?: Record<string, unknown>
  collection: string
  saved: Row
}

export function useNotifyWrite() {
  const notify = useNotify()
  return useCallback(
    (told: DueToastProps, type: NotificationType = 'success') =>
      notify(<ToastWithPushNotice {...told} />, { type }),
    [notify],
  )
}

export function ToastWithPushNotice({ name, message, messageArgs, collection, saved }: DueToastProps) {
  const translate = useTranslate()
  return (
    <span>
      {name && <strong>{name}: </strong>}
      <span>{translate(message, messageArgs)}</span>
      <PushDueNotice question={duePushesFilterAfterWrite(collection, saved)} />
    </span>
  )
}

const looked = 500
const fresh = { staleTime: 0, gcTime: 0 }

function useDuePushes(question: DuePushesFilter | null): { count: number; to: string } | null {
  const { collection, filter = {}, games } = question ?? {}
  const user = useEffectiveUser()
  const screens = useAllScreens().find(({ entity }) => entity.name === collection)
  const isOffered = !!screens?.pages?.['push'] && !!user && can(user, screens.entity, 'push')
  const found = useGetList<Row>(
    useScreensOf('games').path,
    { filter: games ?? {}, ...firstPageSortedBy('id', looked) },
    { ...fresh, enabled: isOffered && games !== undefined },
  )
  const pushGames = found.data?.map(({ id }) => id) ?? []
  const due = games ? { ...filter, pushGames } : filter
  const pushed = useGetList<Row>(
    screens?.path ?? '',
    { filter: due, ...firstPageSortedBy('id', 1) },
    { ...fresh, enabled: isOffered && (games === undefined || pushGames.length > 0) },
  )
  const [first] = pushed.data ?? []
  const { total: count = 1 } = pushed
  if (!screens || !user || !first || !mayUserActOnRecord(user, screens.entity, 'push', first)) return null
  const list = `/${screens.path}?${new URLSearchParams({ filter: JSON.stringify(due) })}`
  return { count, to: count === 1 ? `/${screens.path}/${encodeURIComponent(first.id)}/push` : list }
}
