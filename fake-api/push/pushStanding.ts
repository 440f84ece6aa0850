import { changesInSight, movedBridge, type PushChange, type PushState } from '../../src/contract/pushes.ts'
import type { Find } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'
import { originOf } from '../sendSecrets.ts'
import { changesOf, configurationsOf, withoutSecrets, type Configuration } from './configuration.ts'
import { pushedOf, type Pushed } from './pushed.ts'

/** The current configuration of a casino compared with what its bridge was last sent. */
export interface PushStanding {
  /** The configuration that would be sent now, with encrypted secrets. */
  configuration: Configuration
  /** The bridge's current origin; `null` without a bridge. */
  origin: string | null
  pushed: Pushed | null
  /** What the bridge does not have yet. */
  changes: PushChange[]
}

/**
 * How casinos stand to what their bridges were told, in their order.
 *
 * @param seen the casinos that who asks is limited to, `null` for all
 */
export async function pushStandingsOf(
  find: Find,
  casinos: readonly Row[],
  seen: readonly string[] | null,
): Promise<PushStanding[]> {
  const bridgeIds = [...new Set(casinos.map(({ bridgeId }) => String(bridgeId)))]
  const [pushed, configurations, bridges] = await Promise.all([
    pushedOf(
      find,
      casinos.map(({ id }) => id),
    ),
    configurationsOf(find, casinos),
    find('bridges', { id: bridgeIds }),
  ])
  const origins = new Map<unknown, string | null>(bridges.map((row) => [row.id, originOf(row['routerUrl'])]))
  return casinos.map((casino, index) => {
    const configuration = configurations[index] ?? {}
    const origin = origins.get(casino['bridgeId']) ?? null
    const last = pushed.get(casino.id) ?? null
    return {
      configuration,
      origin,
      pushed: last,
      changes: changesInSight(pendingOf(last, withoutSecrets(configuration), origin), seen),
    }
  })
}

/**
 * What a bridge at `origin` does not have of a configuration without secrets. A bridge that has moved to another origin may be another one
 * that received nothing: the move itself is a change, `bridge.routerUrl`.
 */
export function pendingOf(
  last: Pushed | null,
  configuration: Configuration,
  origin: string | null,
): PushChange[] {
  const changes = changesOf(last?.configuration ?? null, configuration)
  const told = last?.configuration ? last.origin : null
  return told === null || told === origin
    ? changes
    : [...changes, { field: movedBridge, before: told, after: origin }]
}

export const stateOfPush = (last: Pushed | null, changes: readonly PushChange[]): PushState =>
  !last?.configuration ? 'never' : changes.length > 0 ? 'changed' : 'upToDate'
