import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { User } from '../../src/contract/access.ts'
import { sanitizeSingleLine } from '../../src/contract/texts.ts'
import { builtInCollections, type Entity, fieldsWithVariants } from '../../src/contract/entity.ts'
import type { ImportPreview, OfferedGame } from '../../src/contract/answers/checks.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { type Row, isObject, ownValue } from '../../src/contract/values.ts'
import type { FindRecords } from '../../src/contract/rules.ts'
import type { ActionHandlerFactory } from '../actions/action.ts'
import { createBatchedFind } from '../records/find.ts'
import { readVisibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import type { Reader } from '../stores/store.ts'
import type { Offer, DecryptedProviderConfig } from './apis/api.ts'
import { readExistingGames, planOfferedGame, type PlannedGameImport } from './plan.ts'
import { limits } from '../../src/contract/limits.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { ApiContext } from '../api.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { runInSlot } from '../lanes/readContext.ts'
import { createSlotQueue } from '../lanes/slotQueue.ts'
import { maxExternalListBytes } from '../outboundRequest.ts'
import { valueAt } from '../paths.ts'
import { maskEchoedSecrets } from '../maskEchoedSecrets.ts'
import { isPlainSecret } from '../plainSecret.ts'
import { callWithSecrets, type RevealStoredSecret } from '../callWithSecrets.ts'
import { providerApis } from './apis/index.ts'
import { serverRulesOf } from '../../resources/server.ts'
import { inListConditions } from '../../src/contract/query.ts'

/** A list may have 15 MB and come from anybody. Its memory counts here; Others are answered between `offersPerTurn`. */
const maxComparisons = documentedLimit(
  'lists of games of providers that are asked for and compared at once, for previews and for imports',
  2,
)
const maxComparisonsOfOne = documentedLimit('such lists at once of one', 1)
const comparisons = createSlotQueue({ most: maxComparisons, maxPerPerson: maxComparisonsOfOne })

/** Throws the errors of `fetchOffers`, and `tooSlow`. */
export const previewOfferedGames: ActionHandlerFactory = (api, entity, name) => async (call) => {
  const { user } = call
  const provider = await readVisibleRow(api, api.store, user, entity, call.id)
  await requireChangeable(api.registry, api.store, user, entity, name, provider)
  return { status: 200, body: (await fetchAndCompareOffers(api, user, provider)).preview }
}

/** The games that a provider offers now, and what an import would do with each, in the same order. Throws like `fetchOffers`. */
export const fetchAndCompareOffers = (
  api: Pick<ApiContext, 'ask' | 'clock' | 'registry' | 'store'>,
  user: User,
  provider: Row,
): Promise<{ offers: Offer[]; preview: ImportPreview }> =>
  runInSlot(comparisons, user, async () => {
    const offers = await fetchOffers(api, provider)
    return { offers, preview: await compareWithGames(api.store, api.registry, user, provider, offers) }
  })

/** Offers with the same id cannot be told apart and are invalid. */
async function compareWithGames(
  reader: Reader,
  registry: Registry,
  user: User,
  provider: Row,
  offers: readonly Offer[],
): Promise<ImportPreview> {
  const entity = registry.get('games')
  const known = await readExistingGames(reader, provider.id)
  const plans: { told: ToldOffer; plan: PlannedGameImport }[] = []
  const counts = new Map<string | null, number>()
  for (const [index, offer] of offers.entries()) {
    if (index % offersPerTurn === 0) await setImmediate()
    const told = toToldOffer(offer)
    plans.push({ told, plan: planOfferedGame(entity, provider, offer, known) })
    counts.set(told.providerGameId, 1 + (counts.get(told.providerGameId) ?? 0))
  }
  const changed = plans.flatMap(({ plan }) =>
    plan.state === 'changed' && plan.before ? [plan.before.id] : [],
  )
  const edits = await lastEdits(reader, changed)
  const find = createBatchedFind(reader)
  const games = await Promise.all(
    plans.map(async ({ told, plan }) => {
      const isTwice = told.providerGameId !== null && (counts.get(told.providerGameId) ?? 0) > 1
      return isTwice ? asTwice(told, plan) : asOffered(told, plan)
    }),
  )
  return { games, hash: createHash('sha256').update(JSON.stringify(games)).digest('base64url') }

  async function asOffered(told: ToldOffer, plan: PlannedGameImport): Promise<OfferedGame> {
    const { state, before, changes, newStudio } = plan
    const reason = plan.reason ?? (await refusalOf(find, entity, user, plan))
    const lastEdit = before && state === 'changed' ? edits.get(before.id) : undefined
    return {
      ...told,
      gameId: state === 'invalid' ? (before?.id ?? null) : String(before?.id ?? plan.fields['id']),
      isNewStudio: newStudio !== null,
      state,
      changes,
      ...(reason && { reason }),
      ...(lastEdit && { lastEdit }),
    }
  }
}

/** Some milliseconds of work. */
const offersPerTurn = 100

const asTwice = (told: ToldOffer, { before }: PlannedGameImport): OfferedGame => ({
  ...told,
  gameId: before?.id ?? null,
  isNewStudio: false,
  state: 'invalid',
  changes: [],
  reason: { field: 'providerGameId', code: 'offeredTwice' },
})

type ToldOffer = ReturnType<typeof toToldOffer>

const toToldOffer = ({ providerGameId, name, studio, theoreticalRtp }: Offer) => ({
  providerGameId: shown(providerGameId),
  name: shown(name),
  studio: shown(studio),
  theoreticalRtp:
    typeof theoreticalRtp === 'number' && Number.isFinite(theoreticalRtp) ? theoreticalRtp : null,
})

const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? sanitizeSingleLine(String(value).trim(), 300) || null
    : null

async function refusalOf(
  find: FindRecords,
  games: Entity,
  user: User,
  { before, fields, changes }: PlannedGameImport,
) {
  if (!before || changes.length === 0) return undefined
  const after = { ...before, ...fields }
  const found = await Promise.all(
    serverRulesOf(games).rules.map((rule) => rule({ before, after, find, user })),
  )
  const [[field, error] = []] = found.flatMap((errors) => Object.entries(errors))
  return field === undefined || !error ? undefined : { field, ...error }
}

/** Who last changed games by hand. Writes of imports are excluded, since they have the import's entry as parent. */
async function lastEdits(reader: Reader, ids: readonly string[]) {
  const { rows } = await reader.list(builtInCollections.auditLog, {
    where: inListConditions({ resource: ['games'], recordId: ids, action: ['update'], parentId: [null] }),
    sort: [{ field: 'id', order: 'ASC' }],
  })
  return new Map(
    rows.map(({ recordId, changedAt, by }) => [
      String(recordId),
      { changedAt, by } as Required<OfferedGame>['lastEdit'],
    ]),
  )
}

/** Throws the codes of `unanswered`, `providerFailed`, and `providerAnswerInvalid` for a list that is not valid for the configuration. */
async function fetchOffers(
  { ask, clock, registry }: Pick<ApiContext, 'ask' | 'clock' | 'registry'>,
  provider: Row,
): Promise<Offer[]> {
  const speaking = ownValue(providerApis, String(provider['apiType']))
  if (!speaking) throw new Error(`Nothing is known of the API ${String(provider['apiType'])}`)
  let config: DecryptedProviderConfig = {}
  const asked = await callWithSecrets(ask, addressOf(registry, provider), (open) => {
    config = configOf(provider, open)
    return { ...speaking.call(config, clock()), longest: maxExternalListBytes }
  })
  if (asked.outcome !== 'answered') throw new ProblemError(unanswered[asked.outcome])
  if (asked.status !== 200)
    throw new ProblemError('providerFailed', {
      params: { text: maskEchoedSecrets(textOf(asked), provider).slice(0, 300) },
    })
  const offers = speaking.read(config, asked.body)
  if (!offers || offers.length > limits.imported) throw new ProblemError('providerAnswerInvalid')
  return offers
}

const unanswered = {
  timeout: 'providerTimeout',
  unreachable: 'providerUnreachable',
  notAllowed: 'addressNotAllowed',
  addressChanged: 'secretAddressChanged',
  secretUnreadable: 'secretUnreadable',
} as const

function addressOf(registry: Registry, provider: Row): string {
  const entity = registry.find('game-providers')
  const asked = entity && fieldsWithVariants(entity, provider).find((field) => field.calledByServer)
  return asked ? String(valueAt(provider, asked.path)) : ''
}

function configOf({ apiConfig }: Row, open: RevealStoredSecret): DecryptedProviderConfig {
  const plain = Object.entries(isObject(apiConfig) ? apiConfig : {}).map(([name, value]) => {
    return [name, isPlainSecret(value) ? open(value) : value] as const
  })
  return Object.fromEntries(plain.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const said = z.union([
  z.object({ error: z.string() }),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => ({ error: message })),
  ),
])

/** A provider's error message, or its status. Secrets are masked before the text is cut. */
const textOf = ({ status, body }: { status: number; body: unknown }) =>
  said.safeParse(body).data?.error.trim() || `HTTP ${status}`
