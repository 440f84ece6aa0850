import type { Store } from './store.ts'

/** Claims within one process, for a store that no other process uses. */
export function createProcessClaims(): Store['claim'] {
  const taken = new Set<string>()
  return async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return { isLost: () => false, release: async () => void taken.delete(name) }
  }
}
