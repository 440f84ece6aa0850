import once from 'lodash/once.js'
import { attentionKinds, type HomeAnswer } from '../../src/contract/home.ts'
import type { Api } from '../api.ts'
import { taggedAnswer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { attention, componentStates } from './attention.ts'
import { expiringRounds } from './rounds.ts'

/** How many of each kind are named. */
const named = 3

/** `GET /api/home`: what needs the user's attention. */
export const readHome =
  (api: Api): Handler =>
  async ({ user }) => {
    const looking = {
      api,
      user,
      states: once(() => componentStates(api)),
      expiring: once(() => expiringRounds(api, user)),
    }
    const all = await Promise.all(
      attentionKinds.map(async (kind) => {
        const { refs, ...found } = await attention[kind](looking)
        return { kind, ...found, refs: refs.slice(0, named) }
      }),
    )
    const body: HomeAnswer = { attention: all.filter(({ count, unknown }) => count > 0 || unknown) }
    return taggedAnswer(body)
  }
