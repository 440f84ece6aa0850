import { useCallback, useMemo, type ReactNode, type RefObject } from 'react'
import { reactRouterProvider, RouterProviderContext } from 'react-admin'
import { drawerParameters } from '../record/useListAddress.ts'

/**
 * The router of a list. react-admin leads from a page that does not exist to one that does by a new entry of the browser's history, so that
 * whoever goes back is led on again. While `isOutOfRange`, the new address replaces the entry. Addresses made here contain the list's
 * parameters only, not those of the drawer.
 */
export function PageRouter({
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
