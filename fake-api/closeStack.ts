export interface CloseStack {
  /** Keeps in mind how something that was opened is closed. */
  add(close: () => unknown): void
  /**
   * Closes everything, what was opened last first; what cannot be closed does not keep the others from it, and is thrown at the
   * end. Once it has begun, whoever asks again waits for the same.
   */
  close(): Promise<void>
}

/** What is open, to be closed together. */
export function createCloseStack(): CloseStack {
  const open: (() => unknown)[] = []
  let closed: Promise<void> | undefined

  async function closeAll() {
    const failures: unknown[] = []
    for (const close of open.toReversed()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw new AggregateError(failures, 'Several things could not be closed.')
  }

  return { add: (close) => void open.push(close), close: () => (closed ??= closeAll()) }
}
