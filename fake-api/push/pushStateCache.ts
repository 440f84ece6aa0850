import type { PushChange } from '../../src/contract/pushes.ts'
import type { Store } from '../stores/store.ts'
import { markingTransaction } from './marks.ts'
import type { Pushed } from './pushed.ts'
import { defineBound } from '../defineBound.ts'

/** The push state of a casino, regardless of permissions. */
export interface LastPushResult {
  /** Ids of the games of the last successful push; `null` if there was none. */
  games: readonly string[] | null
  /** Ids of the games that the next push adds or removes. */
  pending: readonly string[]
  /** Whether the bridge has another origin than was pushed to. */
  moved: boolean
  /** Whether the bridge lacks something that everybody sees. */
  isChanged: boolean
  /** Otherwise the changes that not everybody sees. */
  changes: readonly PushChange[]
  failure: Pushed['failure']
}

/** Push states of casinos, each with the stamps that it was computed from. */
export interface PushStateCache {
  get(id: string, stamps: string): LastPushResult | undefined
  set(id: string, stamps: string, told: LastPushResult): void
}

/** Number of cached game ids, some 50 MB. */
const maxRememberedIds = defineBound({
  what: 'ids of games in the cache of push states',
  limit: 500_000,
  per: 'process',
  atLimit: 'the casino looked at longest ago is forgotten',
  test: 'fake-api/remembered.long.test.ts',
})

/** A cache with a limit; the least recently used entries are dropped. */
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
      const own = 1 + (told.games?.length ?? 0) + told.pending.length
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
 * A store that caches push states until something is written that they depend on, by this process or another. Every write has to go through
 * such a store, except those that replace all data.
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
