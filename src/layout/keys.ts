/** A key that says nothing where somebody is typing, and nothing while a dialog is open. */
export const isPageKey = (event: KeyboardEvent): boolean => isUnhandledKey(event) && !isTyping(event.target)

/** A key that nothing else has taken, wherever the focus is, but not while a dialog is open. */
export const isUnhandledKey = ({ defaultPrevented, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented && !altKey && !document.querySelector('dialog[open]')

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid] *',
  )

/**
 * Does what the page offers by a key: what says so by `aria-keyshortcuts` is clicked, and an input gets the focus. Of several
 * the last one counts, which lies on top. Answers whether there was something.
 */
export function pressShortcut(key: string): boolean {
  const offered = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)]
  const it = offered.filter((element) => element.checkVisibility()).at(-1)
  it?.focus()
  if (it instanceof HTMLInputElement) it.select()
  else it?.click()
  return !!it
}

/** Whether the keyboard has ⌘ where others have Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
