import { countBy, once } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import type { Entity } from '../../src/contract/entity.ts'
import type { OfferedGame } from '../../src/contract/answers/checks.ts'
import { limits, boundedList, idSchema } from '../../src/contract/limits.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { defineAction } from '../actions/action.ts'
import type { ApiContext } from '../api.ts'
import { type Call, parsedBody } from '../http/call.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { requireSubjectsFree, createStartJobAction, type JobToStart } from '../jobs/start.ts'
import { checkedRow } from '../records/check.ts'
import { readChangeableRow, readVisibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import { type WriteContext, storeChange } from '../records/write.ts'
import type { Offer } from './apis/api.ts'
import { contractAnswer, startedJobAnswerDescription } from '../http/operation.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { fetchAndCompareOffers, previewOfferedGames } from './preview.ts'
import type { ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import type { Row } from '../../src/contract/values.ts'
import { defineJobKind, failureReasonOf, type RunningItem } from '../jobs/kind.ts'
import { labelOf } from '../records/find.ts'
import { buildNewRow } from '../records/operations.ts'
import type { Transaction } from '../stores/store.ts'
import { readExistingGames, type ExistingGameIndex, planOfferedGame, type PlannedGameImport } from './plan.ts'

/** Only ids are taken from the request. The checks avoid needless calls to the provider, cheapest first; the write refuses and logs. */
async function make(api: ApiContext, entity: Entity, call: Call, name: string): Promise<Readied> {
  const { user, id } = call
  const provider = await readVisibleRow(api, api.store, user, entity, id)
  await requireChangeable(api.registry, api.store, user, entity, name, provider)
  const { games: ticked, hash: seen } = parsedBody(importBodySchema, await call.body())
  const ids = [...new Set(ticked)]
  await requireSubjectsFree(api.store, user, subjectsOf(entity.name, id))
  const { offers, preview } = await fetchAndCompareOffers(api, user, provider)
  const { games, hash } = preview
  if (seen !== undefined && seen !== hash) throw new ProblemError('importChanged')
  const find = finderIn(games, offers)
  const items = ids.map((one) => {
    const { name: label, given } = find(one)
    return { id: one, label, given }
  })
  const chosen = new Set<string | null>(ids)
  const left = games.filter(({ providerGameId }) => !chosen.has(providerGameId))
  const notChosen = countBy(left, ({ state, reason }) => (state === 'changed' && reason ? 'refused' : state))
  return { version: provider.version, items, offered: games.length, notChosen }
}

const asking: readonly ErrorCode[] = [
  'providerUnreachable',
  'providerTimeout',
  'providerFailed',
  'addressNotAllowed',
  'secretAddressChanged',
  'secretUnreadable',
  'providerAnswerInvalid',
]

/** Ids of games at the provider, and the hash of the preview. */
const importBodySchema = z.strictObject({
  games: boundedList(idSchema(), limits.imported).check(z.minLength(1)),
  hash: z.optional(z.string().check(z.maxLength(limits.id))),
})

export const importGames = defineAction('/game-providers/{id}', 'import', {
  id: 'importGames',
  summary: 'Import games from a provider',
  description: 'With the `hash` of the preview it is refused where the list or the games have changed since.',
  body: {
    schema: importBodySchema,
    example: { games: ['qz-1001', 'qz-1002'] },
  },
  answers: { 202: startedJobAnswerDescription },
  codes: ['importChanged', ...asking],
  handle: createStartJobAction(prepare, make),
  plan: {
    id: 'previewImport',
    summary: 'What an import from a provider would do',
    description: 'The provider is asked; each of its games stands beside what is there.',
    answers: contractAnswer('The games.', 'ImportPreview'),
    codes: asking,
    isCostly: true,
    handle: previewOfferedGames,
  },
})

interface Readied extends Pick<JobToStart, 'items' | 'offered' | 'notChosen'> {
  version: number
}

const subjectsOf = (resource: string, id: string) => [`import/${resource}/${id}`]

/** Has to be short, since all other writes wait. Each game is compared again in its turn. */
async function prepare(writing: WriteContext, name: string, ready: () => Promise<Readied>) {
  const { tx, entity } = writing
  const provider = await readChangeableRow(writing, name)
  const { version, ...found } = await ready()
  if (version !== provider.version) throw new ProblemError('importChanged')
  const parentId = await logChange(tx, writing, name, provider, provider)
  return {
    kind: 'import',
    record: provider,
    ...found,
    input: { providerId: provider.id, parentId },
    subjects: subjectsOf(entity.name, provider.id),
  }
}

function finderIn(games: readonly OfferedGame[], offers: readonly Offer[]) {
  const byId = new Map(games.map((game, index) => [game.providerGameId, { game, offer: offers[index] }]))
  return (id: string) => {
    const { game, offer } = byId.get(id) ?? {}
    return { name: game?.name ?? id, given: givenFor(game, offer) }
  }
}

function givenFor(game: OfferedGame | undefined, offer: Offer | undefined): SelectedOffer {
  if (!game || !offer) return { fault: { code: 'gameNotOffered' } }
  if (game.state !== 'invalid' || !game.reason) return { offer }
  const { field: path, refs: _refs, ...reason } = game.reason
  return { fault: { ...reason, field: { resource: 'games', path } } }
}

type SelectedOffer = { offer: Offer } | { fault: ItemFailureReason }

/** Imports the selected games, each compared with the game that exists by then: `created`, `updated`, `unchanged` or `failed`. */
export const importJob = defineJobKind<Looked>({
  action: 'import',
  concern: ({ input }) => ({
    resource: 'game-providers',
    id: String(input['providerId']),
    action: 'import',
    missing: 'providerNotFound',
  }),
  perStep: 50,
  renewCodes: ['importChanged', ...asking],
  async renew(items) {
    const [{ api, user, input }] = items as [RunningItem]
    const provider = await api.store.get('game-providers', String(input['providerId']))
    if (!provider) throw new ProblemError('providerNotFound')
    const { offers, preview } = await fetchAndCompareOffers(api, user, provider)
    const find = finderIn(preview.games, offers)
    return {
      given: Object.fromEntries(items.map(({ item: { id } }) => [id, find(id).given])),
      async requireSame(reader) {
        const present = await reader.get('game-providers', provider.id)
        if (present?.version !== provider.version) throw new ProblemError('importChanged')
      },
    }
  },
  async look(items, tx) {
    const id = String(items[0]?.input['providerId'])
    const looked = {
      provider: await tx.get('game-providers', id),
      known: once(() => readExistingGames(tx, id)),
    }
    return items.map(() => looked)
  },
  async keep(item, { provider, known: read }, { tx, now }) {
    const given = item.given as SelectedOffer
    if ('fault' in given) return { outcome: 'failed', reason: given.fault }
    const { api, input, user } = item
    if (!provider) throw new ProblemError('providerNotFound')
    const entity = api.registry.get('games')
    const known = await read()
    const plan = planOfferedGame(entity, provider, given.offer, known)
    const about = plan.before && { refs: [referenceTo(entity, plan.before)] }
    if (plan.state === 'same') return { outcome: 'unchanged', ...about }
    const writing: Importing = { api, tx, user, entity, now, parentId: String(input['parentId']) }
    try {
      const written = await write(writing, plan)
      known.add(written)
      return { outcome: plan.before ? 'updated' : 'created', refs: written.refs }
    } catch (error) {
      if (!plan.before) known.free(String(plan.fields['id']))
      if (!(error instanceof ProblemError) || error.code === 'backendUnreachable') throw error
      const recordId = String(plan.before?.id ?? plan.fields['id'])
      const attempted = plan.before ? 'edit' : 'create'
      await logRefusal(tx, writing, { attempted, code: error.code, recordId, row: plan.before })
      return { outcome: 'failed', reason: failureReasonOf(error, entity.name), ...about }
    }
  },
})

const referenceTo = (entity: Entity, row: Row): RecordReference => ({
  resource: entity.name,
  id: row.id,
  label: labelOf(entity, row),
})

/** Read once for many games and updated with each write, since all other writes wait meanwhile. */
interface Looked {
  provider: Row | undefined
  known: () => Promise<ExistingGameIndex>
}

type Importing = Pick<RunningItem, 'api' | 'user'> & {
  tx: Transaction
  entity: Entity
  now: string
  parentId: string
}

/** Everything is checked before anything is stored, so that a new studio is stored only together with its first game. */
async function write(writing: Importing, { before, fields, newStudio }: PlannedGameImport) {
  const { api, now } = writing
  const studios = newStudio === null ? undefined : api.registry.find('game-studios')
  const studio = studios && (await buildNewRow({ ...writing, entity: studios }, { name: newStudio }))
  const values = studio ? { ...fields, studioId: studio.id } : fields
  const checking = { ...writing, ...(studio && { coming: { 'game-studios': [studio.id] } }) }
  const after = before ? await changed(before) : await buildNewRow(checking, values)
  if (studio) await storeChange({ ...writing, entity: studios }, 'create', null, studio)
  await storeChange(writing, before ? 'update' : 'create', before ?? null, after)
  const refs = [
    referenceTo(writing.entity, after),
    ...(studios && studio ? [referenceTo(studios, studio)] : []),
  ]
  return { game: after, studio, refs }

  function changed(row: Row) {
    const kept = { version: row.version + 1, updatedAt: now }
    return checkedRow({ ...checking, before: row }, { ...row, ...values, ...kept })
  }
}
