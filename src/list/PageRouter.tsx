import { useCallback, useMemo, type ReactNode, type RefObject } from 'react'
import { reactRouterProvider, RouterProviderContext } from 'react-admin'

/**
 * The router of a list. react-admin leads from a page that is not there to one that is by a new entry of the browser's
 * history: whoever goes back from there is led on again. While `isOutOfRange`, an address replaces the one before.
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
          (to, options) => navigate(to, isOutOfRange.current ? { ...options, replace: true } : options),
          [navigate],
        )
      },
    }),
    [isOutOfRange],
  )
  return <RouterProviderContext.Provider value={router}>{children}</RouterProviderContext.Provider>
}
