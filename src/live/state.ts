let isOn = false

/** Whether the page is told of changes: then nobody has to look for them. */
export const live = {
  isOn: () => isOn,
  set(next: boolean): void {
    isOn = next
  },
}
