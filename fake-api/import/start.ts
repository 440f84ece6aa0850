import countBy from 'lodash/countBy.js'
import * as z from 'zod/mini'
import { can } from '../../src/contract/can.ts'
import type { OfferedGame } from '../../src/contract/answers/checks.ts'
import { limits, boundedList } from '../../src/contract/limits.ts'
import { Problem } from '../../src/contract/problem.ts'
import { toFieldErrors } from '../../src/contract/validate.ts'
import { type ActionHandlerFactory, prepareBeforeWrite } from '../actions/action.ts'
import { logChange } from '../audit/log.ts'
import { requireNoActiveJob, createStartJobAction, type JobToStart } from '../jobs/start.ts'
import { throwRuleErrors } from '../records/check.ts'
import { readChangeableRow, readVisibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import type { WriteContext } from '../records/write.ts'
import type { Offer } from './apis/api.ts'
import type { SelectedOffer } from './job.ts'
import { comparedOffers } from './preview.ts'

/**
 * `POST /api/game-providers/{id}/import` with `{games: [providerGameId], hash?}`: a job with an item for each game. Only ids are taken from
 * the request; the list is fetched from the provider again. That and all other slow work happens before the transaction, since all other
 * writes wait for it. Throws the errors of `comparedOffers`, and `importChanged` if a preview's `hash` differs from the current one, or if the
 * provider was changed meanwhile.
 */
export const importGames: ActionHandlerFactory = (api, entity, name) => async (call) => {
  const ready = can(call.user, entity, name) ? await prepareBeforeWrite(api, call, make) : null
  return createStartJobAction((writing) => prepare(writing, name, ready))(api, entity, name)(call)

  /** Refusals are made and logged by the write itself. The checks here only avoid needless calls to the provider, cheapest first. */
  async function make(): Promise<Readied> {
    const { user, id } = call
    const provider = await readVisibleRow(api, api.store, user, entity, id)
    await requireChangeable(api.registry, api.store, user, entity, name, provider)
    const { games: ticked, hash: seen } = await call.body()
    const ids = idsIn(ticked)
    await requireNoActiveJob(api.store, user, subjectsOf(entity.name, id))
    const { offers, preview } = await comparedOffers(api, user, provider)
    const { games, hash } = preview
    if (seen !== undefined && seen !== hash) throw new Problem('importChanged')
    const byId = new Map(games.map((game, index) => [game.providerGameId, { game, offer: offers[index] }]))
    const items = ids.map((one) => {
      const found = byId.get(one)
      return { id: one, label: found?.game.name ?? one, given: givenFor(found?.game, found?.offer) }
    })
    const chosen = new Set<string | null>(ids)
    const left = games.filter(({ providerGameId }) => !chosen.has(providerGameId))
    const notChosen = countBy(left, ({ state, reason }) =>
      state === 'changed' && reason ? 'refused' : state,
    )
    return { version: provider.version, items, offered: games.length, notChosen }
  }
}

interface Readied extends Pick<JobToStart, 'items' | 'offered' | 'notChosen'> {
  version: number
}

const subjectsOf = (resource: string, id: string) => [`import/${resource}/${id}`]

/** Has to be short, since all other writes wait. Each game is compared again in its turn. */
async function prepare(
  writing: WriteContext,
  name: string,
  ready: (() => Promise<Readied>) | null,
): Promise<JobToStart> {
  const { tx, entity } = writing
  const provider = await readChangeableRow(writing, name)
  if (!ready) throw new Problem('noPermission')
  const { version, ...found } = await ready()
  if (version !== provider.version) throw new Problem('importChanged')
  const parentId = await logChange(tx, writing, name, provider, provider)
  return {
    kind: 'import',
    record: provider,
    ...found,
    input: { providerId: provider.id, parentId },
    subjects: subjectsOf(entity.name, provider.id),
  }
}

const gameIds = boundedList(z.string().check(z.minLength(1), z.maxLength(limits.id)), limits.imported).check(
  z.minLength(1),
)

function idsIn(games: unknown): string[] {
  const { data, error } = gameIds.safeParse(games, { reportInput: true })
  if (!data) {
    throwRuleErrors({ games: Object.values(toFieldErrors(error))[0] ?? { code: 'fieldInvalid' } })
    return []
  }
  return [...new Set(data)]
}

function givenFor(game: OfferedGame | undefined, offer: Offer | undefined): SelectedOffer {
  if (!game || !offer) return { fault: { code: 'gameNotOffered' } }
  if (game.state !== 'invalid' || !game.reason) return { offer }
  const { field: path, refs: _refs, ...reason } = game.reason
  return { fault: { ...reason, field: { resource: 'games', path } } }
}
