/** Where each visit of a page in this tab was left, by the key of its place in the history. */
const positions = new Map<string, number>()

/** How long a page may take to grow as long as it was before. Milliseconds. */
const maxGrowthMs = 2000

/** Takes down where the page is scrolled to; `here` says which place in the history is shown. */
export function watchScroll(here: () => string): () => void {
  const note = () => positions.set(here(), window.scrollY)
  // The browser would scroll the page that is about to go.
  window.history.scrollRestoration = 'manual'
  const leave = () => (window.history.scrollRestoration = 'auto')
  window.addEventListener('scroll', note, { passive: true })
  window.addEventListener('pagehide', leave)
  return () => {
    window.removeEventListener('scroll', note)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/**
 * Shows a new page from its top, or from where the visit with this key was left: as soon as it is long enough, unless
 * somebody scrolls before. Answers how to stop.
 */
export function scrollToStart(key: string | undefined): () => void {
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
