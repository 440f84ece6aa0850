import type { createBrowserRouter } from 'react-router-dom'
import { loading } from '../api/loading.ts'
import { delay } from '../delay.ts'
import { leavePage } from './pageTransition.ts'
import { watchScroll } from './scroll.ts'
import { timing } from './timing.ts'

/**
 * Follows the address: the progress bar runs for each that one goes to, a page that is left begins to go before the next one is
 * made, and its place is remembered.
 */
export function watchPages(
  { state, subscribe }: ReturnType<typeof createBrowserRouter>,
  pageAt: (pathname: string) => string,
): void {
  let { key, pathname } = state.location
  watchScroll(() => key)
  subscribe(({ location }) => {
    key = location.key
    if (location.pathname !== pathname) void loading.report(() => delay(timing.route))
    if (pageAt(location.pathname) !== pageAt(pathname)) leavePage()
    pathname = location.pathname
  })
}
