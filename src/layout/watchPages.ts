import type { createBrowserRouter } from 'react-router-dom'
import { loading } from '../api/loading.ts'
import { delay } from '../delay.ts'
import { leavePage } from './pageTransition.ts'
import { watchScroll } from './scroll.ts'
import { timing } from './timing.ts'

/**
 * Follows the address: shows the progress bar for each navigation, fades the page that is left before the next one is made, and stores the
 * scroll position.
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
