/** Focuses the page as a whole: after navigation, and before the focused element disappears. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
