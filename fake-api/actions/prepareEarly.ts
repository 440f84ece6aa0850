/**
 * Prepares something before a write begins, since all other writes wait for it; the write then asks for the result. Errors are thrown
 * there, so that a repeated key gets its earlier answer, whatever has become of the records since.
 */
export async function prepareBeforeWrite<T>(make: () => Promise<T>): Promise<() => Promise<T>> {
  const made = make()
  await made.catch(() => undefined)
  return () => made
}
