import { useCallback, useMemo, type ReactNode, type RefObject } from 'react'
import { useStoreContext, reactRouterProvider, RouterProviderContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { useRecordDrawer } from '../layout/PageHeader.tsx'
import { drawerParameters } from '../record/listOrRecordLocation.ts'
import { useResourceConfig } from '../context.ts'
import { checkAddress, restoreListAddress, type DroppedParameter } from './address.ts'

/** react-admin also fills an empty address; `DroppedParametersNotice` shows what was removed. */
export function ListAddressCheck({ children }: { children: ReactNode }) {
  const { entity, path } = useResourceConfig()
  const { search, state } = useLocation() as { search: string; state: object | null }
  const { openId } = useRecordDrawer()
  const store = useStoreContext()
  const foreign = openId === null ? [] : drawerParameters
  const { own, others } = parted(search, foreign)
  const given = restoreListAddress(own, store, path, openId !== null)
  if (!given) return children
  const checked = checkAddress(entity, given + others, foreign)
  // Completing the address would drop the drawer's parameters and filter the list behind it.
  const isFilled = !others && given === restoreListAddress(own, store, path)
  if (!checked.isChanged && (given === own || isFilled)) return children
  return (
    <Navigate
      replace
      to={{ search: checked.search }}
      state={
        openId === null
          ? droppedParametersState(checked.dropped)
          : { ...state, ...droppedParametersState(checked.dropped) }
      }
    />
  )
}

function parted(search: string, names: readonly string[]) {
  const own = new URLSearchParams(search)
  const others = new URLSearchParams()
  for (const name of names) {
    const value = own.get(name)
    if (value !== null) others.set(name, value)
    own.delete(name)
  }
  return { own: own.size > 0 ? `?${own}` : '', others: others.size > 0 ? `&${others}` : '' }
}

export const droppedParametersState = (dropped: readonly DroppedParameter[]) =>
  dropped.length > 0 ? { dropped } : null

/** Replaces the history entry of a missing page, since going back to it would lead on again. */
export function DrawerKeepingRouterProvider({
  isOutOfRange,
  children,
}: {
  isOutOfRange: RefObject<boolean>
  children: ReactNode
}) {
  const router = useMemo(
    () => ({
      ...reactRouterProvider,
      useNavigate: () => {
        const navigate = reactRouterProvider.useNavigate()
        return useCallback<typeof navigate>(
          (to, options) =>
            navigate(withDrawer(to), isOutOfRange.current ? { ...options, replace: true } : options),
          [navigate],
        )
      },
    }),
    [isOutOfRange],
  )
  return <RouterProviderContext.Provider value={router}>{children}</RouterProviderContext.Provider>
}

function withDrawer<T>(to: T): T {
  if (typeof to !== 'object' || to === null || !('search' in to)) return to
  const present = new URLSearchParams(window.location.search)
  const search = new URLSearchParams(String(to.search))
  for (const name of drawerParameters) {
    const value = present.get(name)
    if (value !== null) search.set(name, value)
  }
  return { ...to, search: `?${search}` }
}
