import type { Behaviours } from '../../fake-api/neighbours/behaviour.ts'

/** Of a neighbour that is slow nothing ever comes, so it is waited for as briefly as may be. Milliseconds. */
const forSlow = 100
/** Longer than any machine takes for a good answer. Milliseconds. */
const forOthers = 30_000

/** When the API under test waits for a neighbour no longer: a slow machine never makes a good answer late. */
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
