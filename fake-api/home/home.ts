import once from 'lodash/once.js'
import { can } from '../../src/contract/can.ts'
import { attentionKinds, attentionPermissions } from '../../src/contract/home.ts'
import type { Api } from '../api.ts'
import { answerWithETag } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { componentStates } from '../cpv/components.ts'
import { attention } from './attention.ts'
import { expiringRounds } from './rounds.ts'
import type { HomeAnswer } from '../../src/contract/answers/general.ts'

/** Number of records of each kind that are named. */
const named = 3

/** `GET /api/home`: what needs attention and the user may act on. */
export const readHome =
  (api: Api): Handler =>
  async ({ user }) => {
    const looking = {
      api,
      user,
      components: once(() => componentStates(api)),
      expiring: once(() => expiringRounds(api, user)),
    }
    const due = attentionKinds.filter((kind) => {
      const [collection, action] = attentionPermissions[kind]
      const entity = api.registry.find(collection)
      return entity && can(user, entity, action)
    })
    const all = await Promise.all(
      due.map(async (kind) => {
        const { refs, ...found } = await attention[kind](looking)
        return { kind, ...found, refs: refs.slice(0, named) }
      }),
    )
    const body: HomeAnswer = { attention: all.filter(({ count, unknown }) => count > 0 || unknown) }
    return answerWithETag(body)
  }
