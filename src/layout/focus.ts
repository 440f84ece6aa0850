import { useEffect } from 'react'
import { timings } from './timing.ts'

export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

const over = 'dialog, .toasts'

export function useRestoreLostFocus(): void {
  useEffect(() => {
    /** Each list begins with the innermost element and contains its ancestors. */
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
      timer = setTimeout(giveBack, timings.lost)
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

/** An element with the page's title would be the whole page. */
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
