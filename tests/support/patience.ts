import type { Behaviours } from '../../fake-api/neighbours/behaviour.ts'

/** Milliseconds to wait for a simulator that never answers. */
const forSlow = 100
/** Milliseconds to wait for all others, longer than the slowest machine needs. */
const forOthers = 30_000

/** Timeouts of calls to simulators. They depend on the simulator's behaviour, so that a slow machine causes none. */
export function createPatience(behaviours: Behaviours) {
  let held: AbortController | null = null
  return {
    deadline({ pathname }: URL): AbortSignal {
      const [, kind = '', id = ''] = pathname.split('/')
      if (behaviours.of(`${kind}/${id}`) !== 'slow') return AbortSignal.timeout(forOthers)
      return held ? held.signal : AbortSignal.timeout(forSlow)
    },
    keepWaiting() {
      const own = (held = new AbortController())
      return () => {
        held = null
        own.abort()
      }
    },
  }
}
