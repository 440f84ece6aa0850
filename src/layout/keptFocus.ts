import { useEffect } from 'react'
import { focusMain } from './focusMain.ts'
import { timing } from './timing.ts'

/** What comes up over the page: it goes again, and whoever was there goes back to where they were before. */
const over = 'dialog, .toasts'

/**
 * Nobody loses their place. When what has the focus goes, as a button does that has no more to do, or a message, the browser
 * gives the focus to nothing and says nothing. Here it comes to where one was on the page, or to what that stood in, unless
 * somebody has given it a place meanwhile.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last, and on the page itself; each with all that it stands in, the innermost first. */
    let last: readonly HTMLElement[] = []
    let onPage: readonly HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = outwards(target)
      if (!target.closest(over)) onPage = last
    }
    const isLost = () => document.activeElement === document.body && last[0]?.isConnected === false
    const giveBack = () => {
      if (!isLost()) return
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
      if (!(dialog ? [...last.filter(within(dialog)), dialog] : onPage).some(take)) focusMain()
    }
    const watcher = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(timer)
      timer = setTimeout(giveBack, timing.lost)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}

function outwards(from: HTMLElement): HTMLElement[] {
  const around = []
  for (let it: HTMLElement | null = from; it; it = it.parentElement) around.push(it)
  return around
}

const within = (dialog: HTMLElement) => (element: HTMLElement) => dialog.contains(element)

/** Gives something the focus, for that once what takes none otherwise; not what the page's title stands in: that is all of it. */
function take(element: HTMLElement): boolean {
  const hasFocus = () => document.activeElement === element
  element.focus({ preventScroll: true })
  if (hasFocus() || !element.isConnected || element.querySelector('h1')) return hasFocus()
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (hasFocus()) element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  else element.removeAttribute('tabindex')
  return hasFocus()
}
