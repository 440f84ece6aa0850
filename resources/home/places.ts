import type { To } from 'react-router-dom'
import type { Attention, AttentionKind } from '../../src/contract/home.ts'
import type { Reference } from '../../src/contract/problem.ts'

/** Path of a collection's screens, and whether the user may push its records. */
export interface Ways {
  pathOf: (collection: string) => string
  mayPush: (collection: string) => boolean
}

const list = (path: string, filter: Record<string, readonly string[]>): To => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})

/** Where all of them are. */
const places: Record<AttentionKind, (pathOf: Ways['pathOf']) => To> = {
  mismatchingComponents: (pathOf) => list(pathOf('cpv-checks'), { result: ['mismatch'] }),
  overdueComponents: (pathOf) => `/${pathOf('cpv-checks')}`,
  rtpAlerts: () => '/reporting/game-performance-report#report-rtp',
  roundsNearRefund: () => '/support/open-game-rounds',
  failedPushes: (pathOf) => list(pathOf('jobs'), { kind: ['push'], state: ['failed', 'partlyFailed'] }),
  unpushed: (pathOf) => list(pathOf('casinos'), { pushState: ['changed', 'never'] }),
}

/** Where something can be done about what needs somebody: where it is one, there. */
export function placeOf({ kind, count, refs: [first] }: Attention, ways: Ways): To {
  return count === 1 && first?.id ? placeOfOne(kind, first, ways) : places[kind](ways.pathOf)
}

/** Where one of them is: what is to be pushed, where who may pushes it. */
export function placeOfOne(kind: AttentionKind, { resource, id }: Reference, ways: Ways): To {
  const at = `/${ways.pathOf(resource)}/${encodeURIComponent(id)}`
  if (kind === 'roundsNearRefund') return `/support/open-game-rounds/${encodeURIComponent(id)}`
  if (kind === 'rtpAlerts') return `${at}?tab=rtp`
  const isPush = kind === 'unpushed' || kind === 'failedPushes'
  return isPush && ways.mayPush(resource) ? `${at}/push` : at
}
