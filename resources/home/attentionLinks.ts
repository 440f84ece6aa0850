import type { To } from 'react-router-dom'
import { componentChecks } from '../../src/contract/componentChecks.ts'
import { needOf, type Attention, type AttentionKind } from '../../src/contract/home.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { Reference } from '../../src/contract/problem.ts'

/** Path of a collection's screens, and whether the user may push its records. */
export interface AttentionLinks {
  pathOf: (collection: string) => string
  mayPush: (collection: string) => boolean
}

const list = (path: string, filter: Filter): To => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})

const openRoundsPath = 'support/open-game-rounds'
const openRounds = (filter: Filter) => list(openRoundsPath, filter)

/** Where the rounds are whose wins are lost when they are refunded. */
export const losingRounds = ({ until }: Attention): To =>
  openRounds({ awaits: ['refund'], totalWin_gte: 1, ...(until && { refundAt_lte: until }) })

/** Where all of them are. */
const places: Record<AttentionKind, (pathOf: AttentionLinks['pathOf'], item: Attention) => To> = {
  mismatchingComponents: components,
  unreachableComponents: components,
  unlistedComponents: components,
  overdueComponents: components,
  rtpAlerts: () => '/reporting/game-performance-report#report-rtp',
  roundsNearRefund: (_pathOf, { until }) =>
    openRounds({ awaits: ['refund'], ...(until && { refundAt_lte: until }) }),
  roundsLeftToPeople: (_pathOf, { until }) =>
    openRounds({ awaits: ['people'], ...(until && { expiresAt_lte: until }) }),
  failedPushes: (pathOf) => list(pathOf('casinos'), { pushFailed: true }),
  unpushed: (pathOf) => list(pathOf('casinos'), { pushState: ['changed', 'never'] }),
}

/** Where something can be done about what needs somebody: where it is one, there. */
export function linkOfAttention(item: Attention, ways: AttentionLinks): To {
  const { kind, count, refs } = item
  const [first] = refs
  return count === 1 && first?.id ? linkOfReference(kind, first, ways) : places[kind](ways.pathOf, item)
}

/** The page of checks, with those chosen that need it. */
function components(pathOf: AttentionLinks['pathOf'], { kind }: Attention): To {
  return {
    pathname: `/${pathOf(componentChecks)}/trigger`,
    search: `?${new URLSearchParams({ choose: needOf[kind] ?? '' })}`,
  }
}

/** Where one of them is: what is to be pushed, where who may pushes it. */
export function linkOfReference(kind: AttentionKind, { resource, id }: Reference, ways: AttentionLinks): To {
  const at = `/${ways.pathOf(resource)}/${encodeURIComponent(id)}`
  if (kind === 'roundsNearRefund' || kind === 'roundsLeftToPeople')
    return `/${openRoundsPath}/${encodeURIComponent(id)}`
  if (kind === 'rtpAlerts') return `${at}?tab=rtp`
  const isPush = kind === 'unpushed' || kind === 'failedPushes'
  return isPush && ways.mayPush(resource) ? `${at}/push` : at
}
