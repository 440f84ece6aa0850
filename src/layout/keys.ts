/** Whether a key is free for a shortcut of the page: nobody is typing, no dialog is open, and nothing has handled it. */
export const mayBePageShortcut = (event: KeyboardEvent): boolean =>
  isUnhandledKey(event) && !isTyping(event.target)

export const isUnhandledKey = ({ defaultPrevented, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented && !altKey && !document.querySelector('dialog[open]')

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid] *',
  )

/** Uses the last visible element with this `aria-keyshortcuts`, which lies on top. Returns whether there was one. */
export function activateShortcut(key: string): boolean {
  const offered = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)]
  const it = offered.filter((element) => element.checkVisibility()).at(-1)
  it?.focus()
  if (it instanceof HTMLInputElement) it.select()
  else it?.click()
  return !!it
}

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
