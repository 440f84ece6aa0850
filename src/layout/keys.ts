export const mayBePageShortcut = (event: KeyboardEvent): boolean =>
  isUnhandledKey(event) && !isTyping(event.target)

export const isUnhandledKey = ({ defaultPrevented, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented && !altKey && !document.querySelector('dialog[open]')

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid] *',
  )

/** The last visible element lies on top; returns whether there was one. */
export function activateShortcut(key: string): boolean {
  const offered = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)]
  const it = offered.filter((element) => element.checkVisibility()).at(-1)
  it?.focus()
  if (it instanceof HTMLInputElement) it.select()
  else it?.click()
  return !!it
}

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
