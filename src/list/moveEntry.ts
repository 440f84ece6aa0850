/** The list with one of its entries moved by a number of places; unchanged where that would be outside of the list. */
export function moveEntry<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const to = index + by
  if (to < 0 || to >= list.length) return list
  return list.toSpliced(index, 1).toSpliced(to, 0, ...list.slice(index, index + 1))
}
