import { casinoScope } from '../../src/contract/access.ts'
import { changesInSight, type PushPlan } from '../../src/contract/pushes.ts'
import type { Action } from '../actions/action.ts'
import { requirePermission } from '../guard/guard.ts'
import { visibleRow } from '../records/read.ts'
import { changesOf, configurationsOf, withoutSecrets } from './configuration.ts'
import { pushedOf } from './pushed.ts'
import { targetsOf } from './targets.ts'

/** `GET /api/{casinos|integrations}/{id}/push`: what a push would tell its targets that they do not know yet. */
export const pushPlan: Action =
  (api, entity, name) =>
  async ({ user, id }) => {
    requirePermission(user, entity, name)
    const row = await visibleRow(api, api.store, user, entity, id)
    const targets = await targetsOf(api, api.store, user, entity, row)
    const casinos = targets.map(({ casino }) => casino)
    const [pushed, configurations] = await Promise.all([
      pushedOf(
        api.store,
        casinos.map(({ id }) => id),
      ),
      configurationsOf(api.store, casinos),
    ])
    const body: PushPlan = {
      targets: targets.map(({ casino, ...target }, index) => {
        const { configuration = null, pushedAt = null } = pushed.get(casino.id) ?? {}
        return {
          ...target,
          changes: changesInSight(
            changesOf(configuration, withoutSecrets(configurations[index] ?? {})),
            casinoScope(user),
          ),
          pushedAt,
        }
      }),
    }
    return { status: 200, body }
  }
