/**
 * Makes something before a write begins, since all other writes wait for one; to be asked for within the write. What it throws is thrown
 * there: what was done before under the same key is answered as it was then, whatever has become of its records since.
 */
export async function prepareEarly<T>(make: () => Promise<T>): Promise<() => Promise<T>> {
  const made = make()
  await made.catch(() => undefined)
  return () => made
}
