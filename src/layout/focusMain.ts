/** Gives the focus to the page as a whole: when it has come, and where what has the focus is about to go. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
