import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { type createBrowserRouter, NavigationType, useNavigationType } from 'react-router-dom'
import { loadingTimeouts } from '../api/loading.ts'
import { delay, timings } from './timing.ts'
import { focusMain } from './focus.ts'

/**
 * After navigation a page fades in, begins at its top (or at the previous position on the way back), and gets the focus, unless it has set
 * the focus itself. Filters in the address are no navigation, nor is a record in the drawer beside its list.
 */
export function usePageChange(page: string): void {
  const { key } = useLocation()
  const way = useNavigationType()
  const shown = useRef(page)
  useLayoutEffect(() => {
    // An address that leads back to the page that is shown: it has begun to fade and comes back.
    if (document.getElementById('main')?.dataset['page'] === 'out') fadePage('in')
  }, [key])
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    fadePage('in')
    focusPage()
    return scrollToStart(way === NavigationType.Pop ? key : undefined)
    // Only the page matters here.
  }, [page])
}

function focusPage() {
  const main = document.getElementById('main')
  const { activeElement } = document
  const hasFocus = activeElement !== main && main?.contains(activeElement)
  if (!hasFocus && !document.querySelector('dialog[open]')) focusMain()
}

/**
 * Follows the address: shows the progress bar for each navigation, fades the page that is left before the next one is made, and stores the
 * scroll position.
 */
export function followNavigation(
  { state, subscribe }: ReturnType<typeof createBrowserRouter>,
  pageAt: (pathname: string) => string,
): void {
  let { key, pathname } = state.location
  // The browser would scroll the page that is about to go.
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'))
  window.addEventListener('scroll', () => positions.set(key, window.scrollY), { passive: true })
  subscribe(({ location }) => {
    key = location.key
    if (location.pathname !== pathname) void loadingTimeouts.report(() => delay(timings.route))
    if (pageAt(location.pathname) !== pageAt(pathname)) fadePage('out')
    pathname = location.pathname
  })
}

/**
 * The page transition: the page that is left fades, the next one fades in when it is loaded. Both are animations of the stylesheet that
 * delay nothing: a loaded page is in the document at once. The browser's view transitions hold the page to take a picture of it, which
 * costs a list 50 ms and more.
 */
function fadePage(phase: 'out' | 'in') {
  const main = document.getElementById('main')
  if (main) main.dataset['page'] = phase
}

/** Where each visit of a page in this tab was left, by the key of its place in the history. */
const positions = new Map<string, number>()

/** How long a page may take to grow as long as it was before. Milliseconds. */
const maxGrowthMs = 2000

/**
 * Shows a new page from its top, or from where the visit with this key was left: as soon as it is long enough, unless
 * somebody scrolls before. Answers how to stop.
 */
function scrollToStart(key: string | undefined): () => void {
  const top = (key && positions.get(key)) || 0
  const go = () => window.scrollTo(0, top)
  go()
  if (top === 0) return () => undefined
  const grown = new ResizeObserver(() => {
    if (window.scrollY < top - 1) go()
  })
  const stop = () => {
    grown.disconnect()
    clearTimeout(timer)
    own.forEach((type) => window.removeEventListener(type, stop))
  }
  const timer = setTimeout(stop, maxGrowthMs)
  const own = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  own.forEach((type) => window.addEventListener(type, stop, { passive: true }))
  // The first call comes in the next frame, after react-admin has scrolled to the top: it does so on the way back, too.
  grown.observe(document.body)
  return stop
}
