import type { Registry } from '../src/contract/registry.ts'
import type { Store } from './stores/store.ts'

/** What everything behind the guard works with. */
export interface Api {
  store: Store
  registry: Registry
  /** The present; tests set their own. */
  clock: () => Date
}
