import { useEffect } from 'react'
import { useLocation } from 'react-admin'
import { whenIdle } from '../idle.ts'
import { createAddress, preloadPage, useAllScreens, type Screens } from '../screens.ts'
import { timing } from './timing.ts'

/**
 * Loads ahead, when the browser is idle, the code of pages that are likely to be next: of the one whose link somebody
 * points at or has focused, and of the records of a list that is shown or that one is added to. Not over a connection that is slow or to be
 * spared.
 */
export function usePrefetch(): void {
  const screens = useAllScreens()
  const { pathname } = useLocation()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element && target.closest('a')
      if (!link || link.origin !== window.location.origin) return
      timer = setTimeout(() => loadAhead(screens, link.pathname), timing.intent)
    }
    const kinds = ['pointerover', 'focusin']
    kinds.forEach((kind) => document.addEventListener(kind, point, { passive: true }))
    return () => {
      clearTimeout(timer)
      kinds.forEach((kind) => document.removeEventListener(kind, point))
    }
  }, [screens])
  useEffect(() => {
    const list = screens.find((one) => [`/${one.path}`, createAddress(one)].includes(pathname))
    if (!list) return
    const timer = setTimeout(() => loadAhead(screens, `/${list.path}/-`), timing.settled)
    return () => clearTimeout(timer)
  }, [screens, pathname])
}

function loadAhead(screens: readonly Screens[], pathname: string): void {
  if (!isSpared()) whenIdle(() => void preloadPage(screens, pathname))
}

interface NetworkInformation {
  effectiveType?: string
  saveData?: boolean
}

function isSpared(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation }
  return !!connection?.saveData || !!connection?.effectiveType?.includes('2g')
}
