import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { enterPage } from './pageTransition.ts'
import { scrollToStart } from './scroll.ts'

/**
 * What happens when a page has come in the place of another: it fades in, begins at its top (or where one had left it,
 * on the way back) and has the focus, unless it has put the focus somewhere itself. Its own filters in the address are
 * no other page.
 */
export function usePageChange(): void {
  const { key, pathname } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    enterPage()
    focusPage()
    return scrollToStart(way === NavigationType.Pop ? key : undefined)
    // Only the page matters here.
  }, [pathname])
}

function focusPage() {
  const main = document.getElementById('main')
  const { activeElement } = document
  const hasFocus = activeElement !== main && main?.contains(activeElement)
  if (!hasFocus && !document.querySelector('dialog[open]')) main?.focus({ preventScroll: true })
}
