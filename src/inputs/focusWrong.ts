/**
 * Focuses the first field of a form that has an error, and scrolls it into view together with its message. Does nothing if there is none.
 */
export function focusWrong(form: ParentNode | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}

/** Focuses what leads on from a save that other records were in the way of, and scrolls it into view; whether there was such a thing. */
export function focusWayOn(form: ParentNode | null | undefined): boolean {
  const way = form?.querySelector<HTMLElement>('.in-the-way a')
  way?.focus({ preventScroll: true })
  way?.scrollIntoView({ block: 'center' })
  return !!way
}
