import { useEffect, useRef, type ReactNode } from 'react'
import { listen } from '../layout/useListener.ts'
import './panels.css'

interface BottomBarsProps {
  /** Whether what a job says was read: on a phone it then no longer covers the rows. */
  isRead?: boolean
  children: ReactNode
}

/** Bars at the window's lower edge. Their room stays at the end of the page until somebody leaves it, so that nothing moves when one goes. */
export function BottomBars({ isRead = false, children }: BottomBarsProps) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: box } = bars
    if (!box) return
    const size = new ResizeObserver(() => (box.style.minHeight = `${box.offsetHeight}px`))
    size.observe(box)
    const stop = listen(window, 'scroll', () => {
      const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
      if (below > box.offsetHeight) box.style.minHeight = ''
    })
    return () => {
      size.disconnect()
      stop()
    }
  }, [])
  return (
    <div className="bottom-bars" ref={bars} data-read={isRead || undefined}>
      {children}
    </div>
  )
}
