import { casinoScope } from '../../src/contract/access.ts'
import type { PlannedTarget, PushPlan } from '../../src/contract/pushes.ts'
import type { Action } from '../actions/action.ts'
import { requirePermission } from '../guard/guard.ts'
import { findIn } from '../records/findIn.ts'
import { visibleRow } from '../records/read.ts'
import type { Reader } from '../stores/store.ts'
import { unsentSecretsOf } from './configuration.ts'
import { pushStandingsOf, type PushStanding } from './pushStanding.ts'
import { targetsOf, type Target } from './targets.ts'

/** `GET /api/{casinos|integrations}/{id}/push`: what a push would send to its targets that they do not have yet. */
export const pushPlan: Action =
  (api, entity, name) =>
  async ({ user, id }) => {
    requirePermission(user, entity, name)
    const row = await visibleRow(api, api.store, user, entity, id)
    const targets = await targetsOf(api, api.store, user, entity, row)
    return { status: 200, body: await planOf(api.store, targets, casinoScope(user)) }
  }

/** What targets would be sent, as far as users limited to some casinos see it, and which of their secrets are not sent. */
export async function planOf(
  reader: Reader,
  targets: readonly Target[],
  seen: readonly string[] | null,
): Promise<PushPlan> {
  const standings = await pushStandingsOf(
    findIn(reader),
    targets.map(({ casino }) => casino),
    seen,
  )
  return {
    targets: targets.map(({ casino, id, label }, index): PlannedTarget => {
      const { configuration, origin, pushed, changes } = standings[index] as PushStanding
      return {
        id,
        label,
        casinoId: casino.id,
        changes,
        unsent: unsentSecretsOf(configuration, origin),
        pushedAt: pushed?.pushedAt ?? null,
      }
    }),
  }
}
