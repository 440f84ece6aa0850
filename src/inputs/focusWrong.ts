/** Goes to the first field of a form that is marked as wrong, and shows it with what says so. Nothing where none is. */
export function focusWrong(form: ParentNode | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}
