import * as z from 'zod/mini'
import { can } from '../../src/contract/can.ts'
import type { OfferedGame } from '../../src/contract/imports.ts'
import { limits, list } from '../../src/contract/limits.ts'
import { Problem } from '../../src/contract/problem.ts'
import { fieldErrors } from '../../src/contract/validate.ts'
import type { Action } from '../actions/action.ts'
import { logChange } from '../audit/log.ts'
import { starting, type JobStart } from '../jobs/start.ts'
import { refuse } from '../records/check.ts'
import { changeableRow, visibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import type { Writing } from '../records/write.ts'
import type { Offer } from './apis/api.ts'
import type { GivenOffer } from './job.ts'
import { askForOffers } from './offers.ts'
import { previewOf } from './preview.ts'

/**
 * `POST /api/game-providers/{id}/import` with `{games: [providerGameId], hash?}`: a job with an item for each. Nothing but the
 * ids is taken from whoever asks: the list is asked for anew, before the write begins, since other writes wait for that.
 * Throws what `askForOffers` does, and `importChanged` where a preview's `hash` is not that of now.
 */
export const importGames: Action = (api, entity, name) => async (call) => {
  const { user, id } = call
  const provider = can(user, entity, name) && (await askable())
  const offers = provider && (await askForOffers(api, provider).catch((error: unknown) => error as Error))
  return starting((writing) => prepare(writing, name, offers))(api, entity, name)(call)

  /** Nobody is asked for who may not import from there: the write refuses it, on record. */
  async function askable() {
    try {
      const row = await visibleRow(api, api.store, user, entity, id)
      await requireChangeable(api.registry, api.store, user, entity, name, row)
      return row
    } catch {
      return null
    }
  }
}

async function prepare(
  writing: Writing,
  name: string,
  offers: Offer[] | Error | null | false,
): Promise<JobStart> {
  const { api, tx, entity, body } = writing
  const provider = await changeableRow(writing, name)
  // Made since it was looked for: as good as not there, since nobody has asked it.
  if (!offers) throw new Problem('notFound')
  if (offers instanceof Error) throw offers
  const ids = idsIn(body['games'])
  const { games, hash } = await previewOf(tx, api.registry, writing.user, provider, offers)
  if (body['hash'] !== undefined && body['hash'] !== hash) throw new Problem('importChanged')
  const byId = new Map(games.map((game, index) => [game.providerGameId, { game, offer: offers[index] }]))
  const parentId = await logChange(tx, writing, name, provider, provider)
  return {
    kind: 'import',
    record: provider,
    items: ids.map((id) => {
      const found = byId.get(id)
      return { id, label: found?.game.name ?? id, given: givenFor(found?.game, found?.offer) }
    }),
    offered: games.length,
    input: { providerId: provider.id, parentId },
    subjects: [`import/${entity.name}/${provider.id}`],
  }
}

const gameIds = list(z.string().check(z.minLength(1), z.maxLength(limits.id)), limits.imported).check(
  z.minLength(1),
)

function idsIn(games: unknown): string[] {
  const { data, error } = gameIds.safeParse(games, { reportInput: true })
  if (!data) {
    refuse({ games: Object.values(fieldErrors(error))[0] ?? { code: 'fieldInvalid' } })
    return []
  }
  return [...new Set(data)]
}

function givenFor(game: OfferedGame | undefined, offer: Offer | undefined): GivenOffer {
  if (!game || !offer) return { fault: { code: 'gameNotOffered' } }
  if (game.state !== 'invalid' || !game.reason) return { offer }
  const { field: path, ...reason } = game.reason
  return { fault: { ...reason, field: { resource: 'games', path } } }
}
