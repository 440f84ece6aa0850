import type { PushChange } from '../../src/contract/pushes.ts'
import type { Store } from '../stores/store.ts'
import { markingTransaction } from './marks.ts'
import type { Pushed } from './pushed.ts'

/** How a casino stands to what its bridge was told, whoever asks. */
export interface LastPushResult {
  /** Ids of the games that the last successful push named; `null` where there was none. */
  games: readonly string[] | null
  /** Whether there is something that the bridge does not know yet, whoever asks. */
  isChanged: boolean
  /** Else what not everybody sees of that. */
  changes: readonly PushChange[]
  failure: Pushed['failure']
}

/** How casinos stand, each under the stamps of what that was made of. */
export interface PushStateCache {
  get(id: string, stamps: string): LastPushResult | undefined
  set(id: string, stamps: string, told: LastPushResult): void
}

/** Ids of games that are remembered at once: some 50 MB. */
const maxRememberedIds = 500_000

/** Remembers so much, and forgets first what was asked for longest ago. */
export function createPushStateCache(limit = maxRememberedIds): PushStateCache {
  const known = new Map<string, { stamps: string; told: LastPushResult; size: number }>()
  let size = 0
  const forget = (id: string) => {
    size -= known.get(id)?.size ?? 0
    known.delete(id)
  }
  return {
    get(id, stamps) {
      const found = known.get(id)
      if (found?.stamps !== stamps) return undefined
      known.delete(id)
      known.set(id, found)
      return found.told
    },
    set(id, stamps, told) {
      forget(id)
      const own = 1 + (told.games?.length ?? 0)
      known.set(id, { stamps, told, size: own })
      size += own
      for (const oldest of known.keys()) {
        if (size <= limit) break
        forget(oldest)
      }
    },
  }
}

/**
 * A store that remembers how casinos stand to what their bridges were told, until something is written that this is made of, by
 * this process or another one: every write of theirs has to go through such a store, but for those that replace everything.
 */
export function withPushStateCache(store: Store): Store {
  let remembered = createPushStateCache()
  const anew = <T>(work: Promise<T>) => work.finally(() => (remembered = createPushStateCache()))
  return {
    ...store,
    remembered: () => remembered,
    transaction: (work) => store.transaction((tx) => work(markingTransaction(tx))),
    replaceAll: (batches) => anew(store.replaceAll(batches)),
    rewrite: (change) => anew(store.rewrite(change)),
  }
}
