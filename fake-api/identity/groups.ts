/** Keys grouped by a property, each group in the order in which its keys were added. */
export interface Groups {
  /** Adds a key as the newest of its group. Returns the oldest keys beyond `most`, which are not removed yet. */
  add(group: string, key: string, most?: number): string[]
  delete(group: string | undefined, key: string): void
  of(group: string): string[]
  /** The oldest key of the largest group, without the keys of `gone`; `undefined` if there is none. */
  oldestOfLargest(gone: ReadonlySet<string>): string | undefined
}

export function createGroups(): Groups {
  const groups = new Map<string, Set<string>>()
  return {
    add(group, key, most = Infinity) {
      const keys = groups.get(group) ?? new Set()
      groups.set(group, keys.add(key))
      return keys.size > most ? [...keys].slice(0, keys.size - most) : []
    },
    delete(group = '', key) {
      const keys = groups.get(group)
      keys?.delete(key)
      if (keys?.size === 0) groups.delete(group)
    },
    of: (group) => [...(groups.get(group) ?? [])],
    oldestOfLargest(gone) {
      let [most, largest] = [0, new Set<string>()]
      for (const keys of groups.values()) {
        const left = keys.size - [...gone].filter((key) => keys.has(key)).length
        if (left > most) [most, largest] = [left, keys]
      }
      return [...largest].find((key) => !gone.has(key))
    },
  }
}
