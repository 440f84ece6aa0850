import { useEffect, useRef, type ReactNode } from 'react'
import { listen } from '../layout/useListener.ts'
import './panels.css'

interface BottomBarsProps {
  /** On a phone, a message that was read no longer covers the rows. */
  isRead?: boolean
  /** While another bar has the window's lower edge, messages wait below the rows. */
  isAside?: boolean
  children: ReactNode
}

/** The room of a bar stays at the page's end until somebody leaves it, so that nothing moves. */
export function BottomBars({ isRead = false, isAside = false, children }: BottomBarsProps) {
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
    <div className="bottom-bars" ref={bars} data-read={isRead || undefined} data-aside={isAside || undefined}>
      {children}
    </div>
  )
}
