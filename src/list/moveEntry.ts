/** The list with one of its entries some places further on, or back; it stays as it is where that is outside. */
export function moveEntry<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const to = index + by
  if (to < 0 || to >= list.length) return list
  return list.toSpliced(index, 1).toSpliced(to, 0, ...list.slice(index, index + 1))
}
