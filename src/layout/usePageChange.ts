import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { focusMain } from './focusMain.ts'
import { enterPage, keepPage } from './pageTransition.ts'
import { scrollToStart } from './scroll.ts'

/**
 * After navigation a page fades in, begins at its top (or at the previous position on the way back), and gets the focus, unless it has set
 * the focus itself. Filters in the address are no navigation, nor is a record in the drawer beside its list.
 */
export function usePageChange(page: string): void {
  const { key } = useLocation()
  const way = useNavigationType()
  const shown = useRef(page)
  useLayoutEffect(keepPage, [key])
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    enterPage()
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
