import type { createBrowserRouter } from 'react-router-dom'
import { leavePage } from './pageTransition.ts'
import { watchScroll } from './scroll.ts'

/** Follows the address: a page that is left begins to go before the next one is made, and its place is remembered. */
export function watchPages(
  { state, subscribe }: ReturnType<typeof createBrowserRouter>,
  pageAt: (pathname: string) => string,
): void {
  let { key, pathname } = state.location
  watchScroll(() => key)
  subscribe(({ location }) => {
    key = location.key
    if (pageAt(location.pathname) !== pageAt(pathname)) leavePage()
    pathname = location.pathname
  })
}
