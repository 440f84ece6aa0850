/**
 * Focuses the first field of a form that has an error, and scrolls it into view together with its message. Does nothing if there is none.
 */
export function focusWrong(form: ParentNode | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}
