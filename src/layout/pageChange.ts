import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { type createBrowserRouter, NavigationType, useNavigationType } from 'react-router-dom'
import { loadingStore } from '../api/loading.ts'
import { listen } from './useListener.ts'
import { delay, timings } from './timing.ts'
import { focusMain } from './focus.ts'

/** Filters and a record in the drawer are no new page; a page that has set the focus keeps it. */
export function useFocusAndScrollNewPage(page: string): void {
  const { key } = useLocation()
  const way = useNavigationType()
  const shown = useRef(page)
  useLayoutEffect(() => {
    // The navigation led back to the shown page, which has begun to fade.
    if (document.getElementById('main')?.dataset['page'] === 'out') fadePage('in')
  }, [key])
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    fadePage('in')
    focusPage()
    return scrollToStart(way === NavigationType.Pop ? key : undefined)
  }, [page])
}

function focusPage() {
  const main = document.getElementById('main')
  const { activeElement } = document
  const hasFocus = activeElement !== main && main?.contains(activeElement)
  if (!hasFocus && !document.querySelector('dialog[open]')) focusMain()
}

export function installPageTransitions(
  { state, subscribe }: ReturnType<typeof createBrowserRouter>,
  pageAt: (pathname: string) => string,
): void {
  let { key, pathname } = state.location
  // The browser would scroll the page that is left.
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'))
  window.addEventListener('scroll', () => positions.set(key, window.scrollY), { passive: true })
  subscribe(({ location }) => {
    key = location.key
    if (location.pathname !== pathname) void loadingStore.report(() => delay(timings.route))
    if (pageAt(location.pathname) !== pageAt(pathname)) fadePage('out')
    pathname = location.pathname
  })
}

/** The browser's view transitions cost a list 50 ms and more. */
function fadePage(phase: 'out' | 'in') {
  const main = document.getElementById('main')
  if (main) main.dataset['page'] = phase
}

const positions = new Map<string, number>()

/** A page may take this time to grow as long as it was. */
const maxGrowthMs = 2000

/** Waits until the page is long enough for the position of the visit with this key. */
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
    forget()
  }
  const timer = setTimeout(stop, maxGrowthMs)
  const forget = listen(window, ['wheel', 'touchstart', 'keydown', 'pointerdown'], stop, { passive: true })
  // The observer calls after react-admin has scrolled to the top, which it also does on the way back.
  grown.observe(document.body)
  return stop
}
